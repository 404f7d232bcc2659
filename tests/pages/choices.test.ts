import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { writtenTime } from '../../src/words/times.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type PageAddress, pageAddresses, valuesFor } from '../support/page-addresses.ts';
import { startServer, type TestAnswer, type TestServer } from '../support/server.ts';

const ZONE = 'Asia/Tokyo';
const STYLES = ['day', 'minute', 'hour'] as const;
/** The browser asks for English. */
const HEADERS = { 'accept-language': 'en' };

let server: TestServer;
let browser: BrowserSession;
let pages: readonly PageAddress[];
before(async () => {
  server = await startServer();
  const scene = await liveIn(server);
  await scene.ok(scene.people.ada, 'PUT', `/api/v1/statuses/${scene.posts.own.id}`, { status: 'On second thoughts' });
  await scene.ok(scene.people.grace, 'PUT', `/api/v1/statuses/${scene.posts.first.id}`, { status: 'Once more' });
  pages = pageAddresses([...pageRoutes(), ...oauthPages], await valuesFor(scene));
  browser = await signedInBrowser(server, 'ada');
  await browser.get('/auth/edit');
  await browser.submit({ locale: 'de', time_zone: ZONE }, '/settings/locale');
});
after(() => server?.close());

test('the language and the time zone that somebody chose hold on every page, also where visitors may be', async () => {
  const wrong: string[] = [];
  const timed: string[] = [];
  for (const { path, ways, access } of pages.filter((one) => !one.access.permissions)) {
    const { text, headers } = await firstFound(ways);
    if (!/^text\/html/.test(headers['content-type'] ?? '') || !text.includes('<html')) continue;
    if (!text.includes('<html lang="de"')) wrong.push(`${path} is not German`);
    const times = [...text.matchAll(/<time datetime="([^"]+)">([^<]*)<\/time>/g)];
    for (const [, iso = '', said = ''] of times) if (!isIn(ZONE, iso, said)) wrong.push(`${path} says ${said}`);
    if (times.length > 0 && access.kind === 'public') timed.push(path);
  }
  assert.deepEqual(wrong, []);
  for (const path of ['/@:handle', '/@:handle/:id', '/@:handle/:id/history', '/privacy-policy', '/tags/:name'])
    assert.ok(timed.includes(path), `${path} tells no time: ${timed}`);
});

test('they hold where nothing is found, too', async () => {
  for (const path of ['/nowhere', '/@nobody', '/@ada/1'])
    assert.match((await browser.get(path, HEADERS)).text, /<html lang="de"/, path);
});

test('visitors are told the times in UTC', async () => {
  const { text } = await server.request('GET', '/@grace', { headers: { accept: 'text/html', ...HEADERS } });
  assert.match(text, /<html lang="en"/);
  assert.match(text, / UTC<\/time>/);
});

async function firstFound(ways: readonly string[]): Promise<TestAnswer> {
  const [way = '', ...others] = ways;
  const answer = await browser.get(way, HEADERS);
  return answer.status < 400 || others.length === 0 ? answer : firstFound(others);
}

function isIn(zone: string, iso: string, said: string): boolean {
  return STYLES.some((style) => writtenTime('de', iso, { style, zone }) === said);
}
