import type { House } from './compose.ts';

/** What a person at the terminal needs next. */
export function welcome({ config, setupLink }: House): string {
  const setup =
    setupLink === undefined ? '' : `\n  Make the owner's account (this link works once):\n    ${setupLink}\n`;
  return `
  Berth is running at ${config.baseUrl.origin}
${setup}
  Make a key for scripts, on this machine:
    npx berth keys create --level user --name laptop

`;
}
