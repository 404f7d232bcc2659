import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
});
after(() => server?.close());

/** Whether a filter with a keyword finds a status. */
async function finds(keyword: string, status: string): Promise<boolean> {
  const json = { title: 'x', context: ['public'], keywords_attributes: [{ keyword, whole_word: true }] };
  const filter = (await as(server, ada)('POST', '/api/v2/filters', { json })).body;
  const { id } = await post(server, bob, status);
  const { body } = await as(server, ada)('GET', `/api/v1/statuses/${id}`);
  await as(server, ada)('DELETE', `/api/v2/filters/${filter.id}`);
  return Object.values(body.filtered ?? {}).length === 1;
}

test('what reads alike is found, however it is written', async () => {
  for (const [keyword, text] of [
    ['café', 'a cafe\u0301 here'],
    ['cafe\u0301', 'a CAFÉ here'],
    ['ﬁsh', 'no fish'],
    ['fish', 'no ｆｉｓｈ'],
    ['straße', 'die STRASSE dort'],
    ['ΟΔΟΣ', 'οδός οδος'],
    ['big news', 'big\u00a0news'],
    ['big news', 'very big\nnews'],
    ['big  news', 'big news'],
    ['spoiler', 'a spoi\u200bler'],
    ['❤', 'love ❤\ufe0f'],
  ] as const) {
    assert.ok(await finds(keyword, text), `${keyword} in ${text}`);
  }
});

test('other words are not found, and a keyword with nothing to be seen is refused', async () => {
  assert.equal(await finds('cafe', 'a cafe\u0301 here'), false);
  assert.equal(await finds('big news', 'bignews'), false);
  const json = { title: 'x', context: ['public'], keywords_attributes: [{ keyword: '\u200b\u00ad' }] };
  assert.equal((await as(server, ada)('POST', '/api/v2/filters', { json })).status, 422);
});
