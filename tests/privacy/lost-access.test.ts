import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reblogAct, statusActs } from '../../src/acts/status-acts.ts';
import { runJobs } from '../support/jobs.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Somebody saw something, had to do with it, and may not see it any more: nothing that came of it shows it to them.
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
before(async () => {
  server = await startServer();
  [alice, bob, carol] = [
    await server.createUser('alice'),
    await server.createUser('bob'),
    await server.createUser('carol'),
  ];
});
after(() => server.close());

const SECRET = 'whimbrelnest';
const HIDDEN = 'whimbrelchick';
const WAYS = [
  'notifications?limit=80',
  'timelines/home?limit=40',
  'favourites',
  'bookmarks',
  'conversations',
  'timelines/public',
  'timelines/direct',
];

async function seesNothing(who: TestUser, statusId: unknown, word: string): Promise<void> {
  const paths = [
    ...WAYS.map((way) => `/api/v1/${way}`),
    '/api/v2/notifications?limit=80',
    `/api/v2/search?q=${word}&type=statuses`,
  ];
  const own = ['', '/context', '/history', '/source', '/favourited_by', '/quotes'].map(
    (part) => `/api/v1/statuses/${statusId}${part}`,
  );
  for (const path of [
    ...paths,
    ...own,
    `/api/v1/statuses?id[]=${statusId}`,
    `/api/v1/accounts/${alice.id}/statuses`,
    `/api/v1/accounts/${carol.id}/statuses`,
    `/api/v1/accounts/${who.id}/statuses`,
  ]) {
    const answer = await as(server, who)('GET', path);
    assert.ok(answer.status < 500, path);
    assert.ok(!answer.text.includes(word), `${path} shows it: ${answer.text.slice(0, 200)}`);
  }
}

test('P02 P08 who is blocked sees no edit of what they shared, voted in, quoted or answered', async () => {
  const poll = { options: ['a', 'b'], expires_in: 300 };
  const status = await post(server, alice, { status: 'harmless', poll });
  const ask = as(server, bob);
  await follow(server, bob, alice);
  await follow(server, bob, carol);
  for (const act of ['favourite', 'bookmark', 'reblog']) await ask('POST', `/api/v1/statuses/${status.id}/${act}`);
  await ask('POST', `/api/v1/polls/${status.poll?.id}/votes`, { json: { choices: [0] } });
  await post(server, bob, { status: 'see', quoted_status_id: status.id });
  await post(server, bob, { status: '@alice hm', in_reply_to_id: status.id });
  await post(server, carol, { status: 'look', quoted_status_id: status.id });
  await as(server, carol)('POST', `/api/v1/statuses/${status.id}/reblog`);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/block`);
  const edited = await as(server, alice)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: SECRET, poll } });
  assert.equal(edited.status, 200, edited.text);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('polls')
      .set({ expires_at: Date.now() - 1 })
      .execute(),
  );
  await runJobs(server);
  await seesNothing(bob, status.id, SECRET);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/unblock`);
});

test('P02 P15 who was removed from the followers sees nothing more of what was for these', async () => {
  await follow(server, bob, alice);
  const status = await post(server, alice, { status: HIDDEN, visibility: 'private' });
  const ask = as(server, bob);
  for (const act of ['favourite', 'bookmark'])
    assert.equal((await ask('POST', `/api/v1/statuses/${status.id}/${act}`)).status, 200);
  assert.match((await ask('GET', '/api/v1/timelines/home')).text, new RegExp(HIDDEN));
  const reaction = `/api/v1/pleroma/statuses/${status.id}/reactions/${encodeURIComponent('🐦')}`;
  assert.equal((await ask('PUT', reaction)).status, 200);
  assert.equal((await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/remove_from_followers`)).status, 200);
  await as(server, alice)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: `${HIDDEN} edited` } });
  await as(server, alice)('POST', `/api/v1/statuses/${status.id}/reblog`);
  await runJobs(server);
  await seesNothing(bob, status.id, HIDDEN);
  for (const act of [...[...statusActs, reblogAct].map(({ name }) => name), 'translate']) {
    const answer = await ask('POST', `/api/v1/statuses/${status.id}/${act}`);
    assert.ok(!answer.text.includes(HIDDEN), `${act}: ${answer.text.slice(0, 200)}`);
  }
  const taken = await ask('DELETE', reaction);
  assert.deepEqual([taken.status, taken.text.includes(HIDDEN)], [404, false]);
  const { db } = server.ctx.store;
  for (const table of ['favourites', 'bookmarks', 'status_reactions'] as const) {
    const left = db.selectFrom(table).select('account_id').where('account_id', '=', bob.accountId);
    assert.equal(
      (await left.execute()).length,
      table === 'status_reactions' ? 0 : 1,
      `${table}: the hidden one is taken back`,
    );
  }
});
