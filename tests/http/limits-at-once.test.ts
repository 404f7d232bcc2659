import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../support/server.ts';

// What is counted before it is written must be counted right when many write at the same moment.
let server: TestServer;
let alice: TestUser;
let others: TestUser[];
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice', { role: 'owner', scopes: 'read write follow admin:read admin:write' });
  others = await Promise.all(Array.from({ length: 16 }, (_, i) => server.createUser(`other${i}`)));
});
after(() => server.close());

const EMOJIS = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏'];
const NEXT_YEAR = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1, 1, 12)).toISOString();

async function granted(asked: Promise<TestAnswer>[]): Promise<number> {
  const answers = await Promise.all(asked);
  for (const { status, text } of answers) assert.ok(status === 200 || status === 422, text);
  return answers.filter(({ status }) => status === 200).length;
}

const times = (count: number, ask: (i: number) => Promise<TestAnswer>) =>
  granted(Array.from({ length: count }, (_, i) => ask(i)));

test('many requests at once make no more lists, collections, featured hashtags and scheduled posts than allowed', async () => {
  const ask = as(server, alice);
  const create = (path: string, json: unknown) => ask('POST', path, { json });
  assert.equal(await times(64, (i) => create('/api/v1/lists', { title: `list ${i}` })), 50);
  assert.equal(await times(24, (i) => create('/api/v1/collections', { name: `collection ${i}` })), 10);
  assert.equal(await times(24, (i) => create('/api/v1/featured_tags', { name: `tag${i}` })), 10);
  const scheduled_at = NEXT_YEAR;
  assert.equal(await times(40, (i) => create('/api/v1/statuses', { status: `later ${i}`, scheduled_at })), 25);
});

test('many reactions at once are no more than allowed', async () => {
  const create = async (path: string, json: unknown) => (await as(server, alice)('POST', path, { json })).body;
  const status = await create('/api/v1/statuses', { status: 'react to this' });
  const reactTo = (path: string, i: number) =>
    as(server, others[i] ?? alice)('PUT', `${path}/${encodeURIComponent(EMOJIS[i] ?? '')}`);
  const own = (i: number) =>
    as(server, alice)('PUT', `/api/v1/pleroma/statuses/${status.id}/reactions/${encodeURIComponent(EMOJIS[i] ?? '')}`);
  assert.equal(await times(16, own), 8);
  const { id } = await create('/api/whinchat/v1/admin/announcements', { text: 'News' });
  await create(`/api/whinchat/v1/admin/announcements/${id}/publish`, {});
  assert.equal(await times(16, (i) => reactTo(`/api/v1/announcements/${id}/reactions`, i)), 8);
});
