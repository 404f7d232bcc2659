import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ar } from '../../src/words/ar.ts';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { authorizePath, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let postPath: string;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  await server.createUser('carol');
  await changeSetting(server, 'site_short_description', 'birds');
  const { id } = await post(server, alice, 'Tweet tweet #birds');
  postPath = `/@alice/${id}`;
  await actOn(server, bob.accountId, 'disable');
});
after(() => server.close());

const FOR_ALL = [
  '/',
  '/about',
  '/auth/sign_in',
  '/auth/sign_in?return_to=/oauth/authorize',
  '/auth/sign_up',
  '/auth/password/new',
  '/auth/password/edit?reset_password_token=none',
  '/auth/confirmation?confirmation_token=none',
  '/auth/confirmation/new',
  '/setup?token=none',
  '/invite/none',
  '/unsubscribe?token=none',
  '/privacy-policy',
  '/terms-of-service',
  '/terms-of-service/2020-01-01',
  '/@alice',
  '/@alice/media',
  '/@alice/featured',
  '/@alice/followers',
  '/@alice/following',
  '/@nobody',
  '/@alice/1',
  '/@nobody@elsewhere.example',
  '/tags/birds',
  '/tags/none',
  '/oauth/authorize?client_id=none',
  '/nowhere',
];

const OWN = [
  '/auth/edit',
  '/settings/profile',
  '/settings/posting',
  '/filters',
  '/filters/new',
  '/blocks',
  '/mutes',
  '/domain_blocks',
  '/domain_blocks/new?domain=elsewhere.example',
  '/followed_tags',
  '/notifications/requests',
  '/settings/preferences/notifications',
  '/settings/delete',
  '/settings/aliases',
  '/settings/migration',
  '/settings/export',
  '/settings/import',
  '/severed_relationships',
  '/disputes/strikes',
  '/invites',
  '/home',
  '/announcements',
  '/collections',
  '/collections/new',
  '/directory',
  '/explore/tags',
  '/explore/links',
  '/explore/suggestions',
  '/settings/featured_tags',
  '/catch-up',
  '/publish',
  '/notifications',
  '/search',
  '/explore',
  '/lists',
  '/conversations',
  '/follow_requests',
  '/authorize_interaction?uri=carol',
  '/oauth/authorized_applications',
];

/** What a page says: its text, and what it says to those who do not see it. */
function textsOf(page: string): string[] {
  const said = [...page.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text = '']) => text);
  const shown = page.replace(/<(?:option|a|span)[^>]* lang="[^>]*>.*?<\/\w+>/g, '').split(/<[^>]*>/);
  return [...said, ...shown].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** Names, what people wrote, and what languages have in common, operators of a search among it. */
const SHARED =
  /^(?:[\W\d_]|http:\/\/localhost:3000\/[\w/]+|Whinchat|alice|bob|carol|nobody|localhost|elsewhere\.example|example\.org|Test client|client\.example|Tweet tweet|birds|read|write|profile|ALT|RSS|CSV|Hashtags?|Follower|Server|Name|invite|https?|UTC|Filter|Cookies|tests|(?:from|has|is|language|before|after|during|in):[\w@.-]*)*$/u;

async function checkLanguages(browser: BrowserSession, ...paths: readonly string[]): Promise<void> {
  const same: string[] = [];
  for (const path of paths) same.push(...(await alikeOn(browser, path)));
  assert.deepEqual(same, []);
}

/** What a page says in another language as in English. */
async function alikeOn(browser: BrowserSession, path: string): Promise<string[]> {
  const same: string[] = [];
  const asked = (language: string) => browser.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  const english = (await asked('en')).text;
  assert.match(english, /<html lang="en" dir="ltr"/, path);
  const said = new Set(textsOf(english));
  for (const { language, dir } of [de, ar]) {
    const { text } = await asked(language);
    assert.match(text, new RegExp(`<html lang="${language}" dir="${dir}"`), path);
    const alike = textsOf(text).filter((one) => said.has(one) && !SHARED.test(one));
    same.push(...alike.map((one) => `${path} in ${language}: ${one}`));
  }
  return same;
}

test('pages for everybody are in the language of who asks', async () => {
  await checkLanguages(openBrowser(server), ...FOR_ALL, postPath);
});

test('pages of one’s own are in the language of who asks', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/invites');
  await browser.submit({ 'invite[max_uses]': '5', 'invite[expires_in]': '3600' }, '/invites');
  const client = await registerClient(server);
  await checkLanguages(browser, ...OWN, authorizePath(client, { scope: 'read write' }));
  await browser.get(authorizePath(client));
  await browser.submit({}, 'Authorise');
  await checkLanguages(browser, '/oauth/authorized_applications');
});

test('who cannot use an account is told in their language', async () => {
  const browser = await signedInBrowser(server, 'bob');
  await checkLanguages(browser, '/auth/setup', '/disputes/strikes');
  const [strike = ''] = /\/disputes\/strikes\/\d+/.exec((await browser.get('/disputes/strikes')).text) ?? [];
  await checkLanguages(browser, strike);
});

test('a form says in the language of who sent it what is wrong', async () => {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in?lang=de');
  const wrong = await browser.post('/auth/sign_in?lang=de', { 'user[email]': 'nobody@example.org' });
  assert.equal(wrong.status, 403);
  assert.match(wrong.text, new RegExp(de.failures.notAllowed));
});

test('a closed server says so in the language of who asks', async () => {
  await changeSetting(server, 'registrations', 'closed');
  await checkLanguages(openBrowser(server), '/auth/sign_up', '/invite/none');
  const browser = openBrowser(server);
  assert.ok((await browser.get('/auth/sign_up?lang=ar')).text.includes(ar.signUp.noneTaken));
  assert.ok((await browser.get('/auth/sign_up')).text.includes(en.signUp.noneTaken));
});
