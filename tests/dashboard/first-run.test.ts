import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, openPage } from './browser.ts';
import { runBerth } from './run-berth.ts';

const owner = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'analytical engine' };
const guest = { name: 'Charles Babbage', email: 'charles@example.com', password: 'difference engine' };

const berth = await runBerth();
const browser = await openBrowser();
const page = await openPage(browser, berth.url);

describe('the first run', () => {
  let invitationLink: string;

  test('the printed setup link opens the owner’s account, and its secret leaves the address bar', async () => {
    await page.goto(berth.setupLink);
    await heading(page, 'Set up Berth');
    assert.equal(page.url(), `${berth.url}/setup`);
    await assertAccessible(page);
    await page.reload();
    await page.getByLabel('Name').fill(owner.name);
  });

  test('an address that is none is refused at its field, and nothing that was typed is lost', async () => {
    await page.getByLabel('E-mail').fill('ada@example');
    await password(page, owner.password);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('Must be an e-mail address').waitFor();
    assert.equal(await page.getByLabel('E-mail').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Name').inputValue(), owner.name);
    await assertAccessible(page);
  });

  test('the owner is signed in and sees how to make an app', async () => {
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await heading(page, 'Make your first app');
    await page.getByText(`Signed in as ${owner.name}`).waitFor();
    const [cookie] = await page.context().cookies();
    assert.equal(cookie?.name, '__Host-berth_session');
    assert.ok(cookie.httpOnly && cookie.secure);
    await assertAccessible(page);
  });

  test('a new app leads to its environments', async () => {
    await page.getByLabel('Repository').fill('github/ada/engine');
    await page.getByRole('button', { name: 'Make the app' }).click();
    await page.locator('h1:focus', { hasText: 'engine' }).waitFor();
    await heading(page, 'production');
    await page.getByText('Nothing published yet').waitFor();
    const { port } = new URL(berth.url);
    const link = page.getByRole('link', { name: 'engine.localhost' });
    assert.equal(await link.getAttribute('href'), `http://engine.localhost:${port}`);
    assert.match(page.url(), /\/apps\/\d+$/);
    await assertAccessible(page);
  });

  test('a second app is told that a name is taken, and stands in the list', async () => {
    await page.getByRole('link', { name: 'Apps' }).first().click();
    await page.getByRole('link', { name: 'New app' }).click();
    await heading(page, 'New app');
    await assertAccessible(page);
    await page.getByLabel('Repository').fill('https://git.example.com/ada/notes.git');
    await page.getByLabel('Name').fill('engine');
    await page.getByRole('button', { name: 'Make the app' }).click();
    await page.getByText('Another app has this display name.').waitFor();
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Make the app' }).click();
    await heading(page, 'notes');
    await page.goBack();
    await page.getByRole('link', { name: 'Apps' }).first().click();
    await page.getByRole('link', { name: 'notes' }).waitFor();
    await page.getByRole('link', { name: 'engine' }).waitFor();
    await assertAccessible(page);
  });

  test('an app or a page that does not exist says so', async () => {
    for (const path of ['/apps/999999', '/nowhere']) {
      await page.goto(path);
      await heading(page, 'There is no such page');
      await assertAccessible(page);
    }
    await page.getByRole('link', { name: 'To the apps' }).click();
    await heading(page, 'Apps');
  });

  test('signing out ends the session; signing in goes on where one was', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
    assert.deepEqual(await page.context().cookies(), []);
    await page.goto('/team');
    await heading(page, 'Sign in');
    await assertAccessible(page);
    await signIn(page, { ...owner, password: 'a wrong one' });
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await assertAccessible(page);
    await signIn(page, owner);
    await heading(page, 'Home');
    assert.equal(new URL(page.url()).pathname, '/team');
  });

  test('a session that has ended elsewhere leads to the sign-in, too', async () => {
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Apps' }).click();
    await heading(page, 'Sign in');
    await signIn(page, owner);
    await heading(page, 'Apps');
  });

  test('the owner invites by link', async () => {
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('row', { name: owner.email }).getByText('owner').waitFor();
    await page.getByLabel('E-mail').fill(guest.email);
    await page.getByLabel('Role').selectOption('developer');
    await page.getByRole('button', { name: 'Make the link' }).click();
    invitationLink = await page.getByLabel('Invitation link').inputValue();
    assert.ok(invitationLink.startsWith(`${berth.url}/invitation#`));
    await assertAccessible(page);
  });

  test('whoever has the link joins the team, once', async () => {
    const theirs = await openPage(browser, berth.url);
    await theirs.goto(invitationLink);
    await heading(theirs, 'Join the team');
    assert.equal(theirs.url(), `${berth.url}/invitation`);
    await assertAccessible(theirs);
    await theirs.getByLabel('Name').fill(guest.name);
    await password(theirs, guest.password);
    await theirs.getByRole('button', { name: 'Join' }).click();
    await theirs.getByRole('link', { name: 'engine' }).waitFor();
    await theirs.getByRole('link', { name: 'Team' }).click();
    await theirs.getByText('Admins and owners of the team invite.').waitFor();
    await theirs.getByRole('row', { name: guest.email }).getByText('developer').waitFor();
    await assertAccessible(theirs);

    const another = await openPage(browser, berth.url);
    await another.goto(invitationLink);
    await another.getByLabel('Name').fill('Someone else');
    await password(another, guest.password);
    await another.getByRole('button', { name: 'Join' }).click();
    await another.getByText('This invitation is not valid, used already or too old.').waitFor();
  });

  test('the setup link is used up, and without it the page says where to find one', async () => {
    const another = await openPage(browser, berth.url);
    await another.goto('/setup');
    await another.getByText('This page opens with the setup link.').waitFor();
    await assertAccessible(another);
    await another.goto('/invitation');
    await another.getByText('This page opens with an invitation link.').waitFor();
    await assertAccessible(another);
    await another.goto(berth.setupLink);
    await another.getByLabel('Name').fill('Mallory');
    await another.getByLabel('E-mail').fill('mallory@example.com');
    await password(another, 'a password of hers');
    await another.getByRole('button', { name: 'Make the account' }).click();
    await another.getByText('This setup link is not valid, or was used already.').waitFor();
  });

  test('the first load is under 200 KB of script', async () => {
    const fresh = await openPage(browser, berth.url);
    const scripts: Promise<number>[] = [];
    fresh.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await fresh.goto('/sign-in', { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
  });
});

async function heading(at: Page, name: string): Promise<void> {
  await at.getByRole('heading', { name, exact: true }).waitFor();
}

async function password(at: Page, text: string): Promise<void> {
  await at.getByLabel('Password', { exact: true }).fill(text);
}

async function signIn(at: Page, { email, ...secret }: { email: string; password: string }): Promise<void> {
  await at.getByLabel('E-mail').fill(email);
  await password(at, secret.password);
  await at.getByRole('button', { name: 'Sign in' }).click();
}
