import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from '../../migrations/list.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startScene } from '../timelines/scene.ts';

const PATH = '/api/v1/conversations';
const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  for (const name of ['alice', 'bob'] as const)
    await scene.act(name, 'PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'accept' });
});
after(() => scene.close());

const whisper = (name: 'alice' | 'bob', status: string, more = {}) =>
  scene.post(name, { status, visibility: 'direct', ...more });
const list = async (name: 'alice' | 'bob') =>
  (await scene.get(name, PATH)).items.map((one) => [String(one.last_status?.id), Boolean(one.unread)]);

/** Puts the conversations of the same people together, as former versions had them: the last message told whether they were unread. */
async function mergeByPeople(): Promise<void> {
  const { db } = scene.server.ctx.store;
  for (const statement of [
    sql`drop index account_conversations_thread_participants_key`,
    sql`update account_conversation_statuses set account_conversation_id = (
      select n.id from account_conversations as n join account_conversations as c
        on c.account_id = n.account_id and c.participants_key = n.participants_key
      where c.id = account_conversation_statuses.account_conversation_id order by n.last_status_id desc limit 1)`,
    sql`delete from account_conversations where not exists (
      select 1 from account_conversation_statuses as m where m.account_conversation_id = account_conversations.id)`,
    sql`create unique index account_conversations_account_id_participants_key_key
      on account_conversations (account_id, participants_key)`,
    sql`delete from schema_steps where name like '0430-%'`,
  ])
    await scene.server.ctx.store.transaction((tx) => statement.execute(tx));
  assert.equal((await db.selectFrom('account_conversations').select('id').execute()).length, 4);
}

test('conversations of former versions come apart by thread, with nothing lost', async () => {
  const first = await whisper('bob', '@alice first');
  const own = await whisper('alice', '@bob an answer', { in_reply_to_id: first });
  const second = await whisper('bob', '@alice second');
  const group = await whisper('bob', '@alice @carol all together', { in_reply_to_id: second });
  const third = await whisper('bob', '@alice third');
  const apart = {
    alice: [
      [third, true],
      [group, true],
      [second, true],
      [own, false],
    ],
    bob: [
      [third, false],
      [group, false],
      [second, false],
      [own, true],
    ],
  };
  for (const name of ['alice', 'bob'] as const) assert.deepEqual(await list(name), apart[name]);
  await scene.server.ctx.store.transaction((tx) =>
    tx.deleteFrom('account_conversations').where('account_id', '=', scene.who('carol').accountId).execute(),
  );
  await mergeByPeople();
  assert.equal((await list('alice')).length, 2);
  const { database } = scene.server.ctx.config;
  const url = database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
  assert.equal((await migrate({ url, migrations })).length, 2);
  assert.deepEqual(await list('alice'), apart.alice);
  // Where all had been read, or was one's own, everything has been.
  assert.deepEqual(
    await list('bob'),
    apart.bob.map(([id]) => [id, false]),
  );
  const answer = await whisper('alice', '@bob yes', { in_reply_to_id: second });
  assert.deepEqual((await list('alice'))[0], [answer, false]);
  await scene.act('alice', 'DELETE', `/api/v1/statuses/${answer}`);
  assert.deepEqual((await list('alice')).at(2)?.[0], second);
});
