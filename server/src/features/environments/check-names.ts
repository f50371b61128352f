import { longestNames } from '../apps/display-name.ts';
import type { FieldError } from './check-configuration.ts';

/** App and environment stand in one host label together. */
export function checkNames(appName: string, name: string): readonly FieldError[] {
  if (appName.length + name.length <= longestNames) return [];
  return [['name', `together with the app's name ${appName} it has more than ${longestNames} characters`]];
}
