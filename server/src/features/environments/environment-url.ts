import type { Config } from '../../config.ts';

type Hosts = Pick<Config, 'SERVICE_APPS_DOMAIN' | 'baseUrl'>;

/** The environment named `production` has the app's bare host. Scheme and port are those of the base URL. */
export function environmentHost(config: Hosts, appName: string, environmentName: string): string {
  const name = environmentName.toLowerCase();
  const label = name === 'production' ? appName : `${appName}--${name}`;
  return `${label}.${config.SERVICE_APPS_DOMAIN}`;
}

export function environmentUrl(config: Hosts, appName: string, environmentName: string): string {
  const { protocol, port } = config.baseUrl;
  return `${protocol}//${environmentHost(config, appName, environmentName)}${port === '' ? '' : `:${port}`}`;
}
