import { contractApart } from './contract-apart.mjs';
import { dashboardFeatures } from './dashboard-features.mjs';
import { envInConfig } from './env-in-config.mjs';
import { featureLadder } from './feature-ladder.mjs';
import { layers } from './layers.mjs';
import { noBarrel } from './no-barrel.mjs';
import { outgoingHttp } from './outgoing-http.mjs';
import { sqlInStores } from './sql-in-stores.mjs';
import { timeFromClock } from './time-from-clock.mjs';

/** The rules of the house that no rule of oxlint can say. Each is a file here, silent where it does not apply. */
export default {
  meta: { name: 'berth' },
  rules: {
    'contract-apart': contractApart,
    'dashboard-features': dashboardFeatures,
    'env-in-config': envInConfig,
    'feature-ladder': featureLadder,
    layers,
    'no-barrel': noBarrel,
    'outgoing-http': outgoingHttp,
    'sql-in-stores': sqlInStores,
    'time-from-clock': timeFromClock,
  },
};
