import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
  after(() => browser.close());
  return browser;
}

/** A person's own browser window. A script's error, a breach of the policy or a request to another host fails the test. */
export async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1100, height: 720 } });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) troubles.push(`asked ${request.url()}`);
  });
  after(() => assert.deepEqual(troubles, []));
  return page;
}

/** axe finds nothing by day, nor in the colours of the night, and nothing sticks out of a phone. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    assert.deepEqual(found, [], `${colorScheme} ${page.url()}`);
  }
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'wider than a phone');
  await page.setViewportSize(wide);
}
