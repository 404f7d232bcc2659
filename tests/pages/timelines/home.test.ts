import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let lin: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  [ada, grace, lin] = [
    await server.createUser('ada'),
    await server.createUser('grace'),
    await server.createUser('lin'),
  ];
  await follow(server, ada, grace);
  browser = await signedInBrowser(server, 'ada');
});
after(() => server.close());

const home = async (query = ''): Promise<string> => (await browser.get(`/home${query}`)).text;

const boost = (id: unknown) => as(server, grace)('POST', `/api/v1/statuses/${id}/reblog`);

/** The position of texts in a page; -1 for those that are not there. */
const placesOf = (page: string, texts: readonly string[]): number[] => texts.map((text) => page.indexOf(text));

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number > (numbers[index - 1] ?? -1));

test('two boosts stand as posts; three are gathered at the place of the newest, each with its link', async () => {
  const boosted = [];
  for (const text of ['Boosted one', 'Boosted two', 'Boosted three']) boosted.push(await post(server, lin, text));
  await boost(boosted[0]?.id);
  await post(server, grace, 'Between');
  await boost(boosted[1]?.id);
  assert.doesNotMatch(await home(), /class="boosts"/);
  await boost(boosted[2]?.id);
  const { id } = await post(server, grace, 'Above');
  const page = await home();
  assert.match(page, /<article class="boosts" [^>]*aria-label="3 boosts"/);
  assert.ok(isAscending(placesOf(page, ['Above', 'Boosted three', 'Boosted two', 'Boosted one', 'Between'])));
  for (const status of boosted) assert.match(page, new RegExp(`<a href="/@lin/${status.id}">`));
  await as(server, grace)('DELETE', `/api/v1/statuses/${id}`);
});

test('a card of a boost tells nothing that a warning or a filter hides', async () => {
  const { id } = await post(server, lin, { status: 'The butler did it', spoiler_text: 'Spoiler' });
  await boost(id);
  const page = await home();
  assert.match(page, /Content warning: <bdi lang="en">Spoiler<\/bdi>/);
  assert.doesNotMatch(page, /butler/);
  await as(server, lin)('DELETE', `/api/v1/statuses/${id}`);
});

test('what an author adds to the own post stands beneath it, and nothing is shown twice', async () => {
  const first = await post(server, grace, 'Part one');
  const second = await post(server, grace, { status: 'Part two', in_reply_to_id: String(first.id) });
  await post(server, grace, { status: 'Part three', in_reply_to_id: String(second.id) });
  const alone = await post(server, grace, 'Something else');
  await boost(alone.id);
  const page = await home();
  const run = /<div class="run">[\s\S]*?<\/div><article/.exec(page)?.[0] ?? assert.fail('no posts stand together');
  assert.ok(isAscending(placesOf(run, ['Part one', 'Part two', 'Part three'])));
  assert.equal(page.split('Something else').length, 2);
});

test('what is hidden from one is not at home: muted, blocked, and filtered there', async () => {
  const call = as(server, ada);
  const noise = await post(server, lin, 'Noise by lin');
  await boost(noise.id);
  await post(server, grace, 'A cuckoo in the nest');
  await post(server, grace, 'A jay in the nest');
  const filter = (word: string, contexts: string[]) =>
    call('POST', '/api/v2/filters', {
      json: { title: word, context: contexts, filter_action: 'hide', keywords_attributes: [{ keyword: word }] },
    });
  await filter('cuckoo', ['home']);
  await filter('jay', ['notifications']);
  const page = await home();
  assert.doesNotMatch(page, /cuckoo in/);
  assert.match(page, /A jay in the nest/);
  for (const verb of ['mute', 'block']) {
    await call('POST', `/api/v1/accounts/${lin.id}/${verb}`);
    assert.doesNotMatch(await home(), /Noise by lin|Boosted one/, verb);
    await call('POST', `/api/v1/accounts/${lin.id}/un${verb}`);
  }
  assert.match(await home(), /Noise by lin/);
});

test('a line tells where one stopped reading, on any device, and only a form moves it, never back', async () => {
  const call = as(server, ada);
  const marker = async () => (await call('GET', '/api/v1/markers?timeline[]=home')).body.home?.last_read_id;
  const ids: string[] = [];
  for (let number = 0; number < 25; number += 1) ids.push(String((await post(server, grace, `Unread ${number}`)).id));
  assert.doesNotMatch(await home(), /You stopped reading here|Continue where/);
  await call('POST', '/api/v1/markers', { json: { home: { last_read_id: ids[20] } } });
  const page = await home();
  assert.ok(isAscending(placesOf(page, ['Unread 21<', 'You stopped reading here', 'Unread 20<'])));
  assert.equal(await marker(), ids[20]);

  await call('POST', '/api/v1/markers', { json: { home: { last_read_id: ids[2] } } });
  const long = await home();
  assert.doesNotMatch(long, /You stopped reading here/);
  assert.match(long, new RegExp(`href="/home\\?at=${ids[2]}&amp;read=${ids[2]}#stopped"`));
  const next = /rel="next" href="([^"]*)"/.exec(long)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await browser.post('/home/read', { ...(await fields()), last_read_id: String(ids[24]) });
  assert.equal(await marker(), ids[24]);
  const older = (await browser.get(next)).text;
  assert.ok(isAscending(placesOf(older, ['Unread 3<', 'You stopped reading here', 'Unread 2<'])));

  await browser.post('/home/read', { ...(await fields()), last_read_id: String(ids[5]) });
  assert.equal(await marker(), ids[24]);
});

/** What a form of a page sends besides what it is for. */
async function fields(): Promise<Record<string, string>> {
  return { authenticity_token: formTokenIn(await browser.get('/home')), acting_account: ada.id };
}
