import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileMessage } from '../../src/domain/conversations/record-direct-message.ts';
import { removeFromConversations } from '../../src/domain/conversations/remove-from-conversations.ts';
import { getRow } from '../../src/domain/get-row.ts';
import { parseWireId, toWire } from '../../src/lib/id.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import { startScene } from '../timelines/scene.ts';

const PATH = '/api/v1/conversations';
const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  for (const name of ['alice', 'bob', 'carol'] as const) {
    await scene.act(name, 'PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'accept' });
  }
});
after(() => scene.close());

const list = async (name: 'alice' | 'bob' | 'carol', query = {}) =>
  (await scene.get(name, PATH, query)).items.map((one) => ({
    id: String(one.id),
    unread: Boolean(one.unread),
    last: String(one.last_status?.id),
    accounts: Array.isArray(one.accounts) ? one.accounts.map((account: { acct: string }) => account.acct).sort() : [],
  }));
const whisper = (name: 'alice' | 'bob' | 'carol', status: string, more = {}) =>
  scene.post(name, { status, visibility: 'direct', ...more });

test('a direct message is a conversation of its author, read, and of who is named, unread; of nobody else', async () => {
  const last = await whisper('bob', '@alice psst');
  const [own] = await list('bob');
  const [theirs] = await list('alice');
  assert.deepEqual([own?.unread, own?.accounts, own?.last], [false, ['alice'], last]);
  assert.deepEqual([theirs?.unread, theirs?.accounts, theirs?.last], [true, ['bob'], last]);
  assert.deepEqual(await list('carol'), []);
});

test('an answer to the same people stays in the conversation, one to others is another', async () => {
  const [answered] = await list('alice');
  const second = await whisper('alice', '@bob yes?', { in_reply_to_id: answered?.last });
  assert.deepEqual(
    (await list('bob')).map((one) => one.last),
    [second],
  );
  const group = await whisper('alice', '@bob @carol all together', { in_reply_to_id: second });
  assert.deepEqual(
    (await list('bob')).map((one) => [one.last, one.accounts]),
    [
      [group, ['alice', 'carol']],
      [second, ['alice']],
    ],
  );
  assert.deepEqual(
    (await list('bob', { limit: '1', max_id: group })).map((one) => one.last),
    [second],
  );
});

test('messages that have nothing to do with each other are conversations of their own', async () => {
  const messages: string[] = [];
  for (const text of ['one', 'two', 'three']) messages.push(await whisper('carol', `@bob ${text}`));
  const withCarol = async () => (await list('bob')).filter((one) => one.accounts.join() === 'carol');
  assert.deepEqual(
    (await withCarol()).map((one) => [one.last, one.unread]),
    messages.toReversed().map((id) => [id, true]),
  );
  const [, second] = await withCarol();
  await scene.act('bob', 'POST', `${PATH}/${second?.id}/read`);
  const answer = await whisper('bob', '@carol and?', { in_reply_to_id: messages[0] });
  assert.deepEqual(
    (await withCarol()).map((one) => [one.last, one.unread]),
    [
      [answer, false],
      [messages[2], true],
      [messages[1], false],
    ],
  );
  await scene.act('bob', 'DELETE', `${PATH}/${second?.id}`);
  assert.deepEqual(
    (await withCarol()).map((one) => one.last),
    [answer, messages[2]],
  );
});

test('read and unread, by the owner alone', async () => {
  const [conversation] = await list('bob');
  const path = `${PATH}/${conversation?.id}`;
  assert.equal((await scene.act('bob', 'POST', `${path}/read`)).body.unread, false);
  assert.equal((await scene.act('bob', 'POST', `${path}/unread`)).body.unread, true);
  for (const [method, end] of [
    ['POST', '/read'],
    ['POST', '/unread'],
    ['DELETE', ''],
  ]) {
    assert.equal((await scene.call('alice', method ?? '', `${path}${end}`)).status, 404);
  }
});

test('a deleted message gives way to the one before, the last one takes the conversation along', async () => {
  const first = await whisper('carol', '@alice one');
  const second = await whisper('carol', '@alice two', { in_reply_to_id: first });
  const withCarol = async () => (await list('alice')).find((one) => one.accounts.join() === 'carol');
  assert.equal((await withCarol())?.last, second);
  await scene.act('carol', 'DELETE', `/api/v1/statuses/${second}`);
  assert.equal((await withCarol())?.last, first);
  await scene.act('carol', 'DELETE', `/api/v1/statuses/${first}`);
  assert.equal(await withCarol(), undefined);
});

test('a removed conversation is back with the next message', async () => {
  await whisper('carol', '@alice again');
  const [conversation] = await list('alice');
  await scene.act('alice', 'DELETE', `${PATH}/${conversation?.id}`);
  assert.ok(!(await list('alice')).some((one) => one.id === conversation?.id));
  const next = await whisper('carol', '@alice and again');
  assert.equal((await list('alice'))[0]?.last, next);
});

test('a blocked person reaches nobody, and blocking ends the conversation', async () => {
  await scene.relate('alice', 'block', 'carol');
  assert.ok(!(await list('alice')).some((one) => one.accounts.includes('carol')));
  await whisper('carol', '@alice hello?');
  assert.ok(!(await list('alice')).some((one) => one.accounts.includes('carol')));
});

test('a message that comes while the only other one is deleted keeps the conversation', async () => {
  const { store } = scene.server.ctx;
  const [owner, author] = [scene.who('bob').accountId, scene.who('carol').accountId];
  for (let round = 0; round < 10; round += 1) {
    const statuses: StatusRow[] = [];
    let answered: string | undefined;
    for (const text of ['@bob first', '@bob second']) {
      answered = await whisper('carol', text, { in_reply_to_id: answered });
      const id = parseWireId(answered) ?? 0;
      await store.transaction((tx) => removeFromConversations(tx, id));
      statuses.push(await getRow(store.db, 'statuses', id));
    }
    const [first, second] = statuses;
    assert.ok(first && second);
    const file = (status: StatusRow) => store.transaction((tx) => fileMessage(tx, owner, status, [owner, author]));
    await file(first);
    await Promise.all([file(second), store.transaction((tx) => removeFromConversations(tx, first.id))]);
    const last = (await list('bob')).find(({ accounts }) => accounts.join() === 'carol')?.last;
    assert.equal(last, toWire(second.id), `round ${round}`);
    await store.transaction((tx) => removeFromConversations(tx, second.id));
  }
});
