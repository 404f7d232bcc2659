import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createAutomaticRule, enableAutomaticRule, orderBacktest } from '../../src/domain/automatic-rules/rules.ts';
import { BUS_RESET } from '../../src/platform/bus/event.ts';
import { runJobs } from '../support/jobs.ts';
import { as, follow, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await server.createUser('carol');
});
after(() => server.close());

/** Posts, and looks the post up when nothing is remembered any more: the answers must be the same. */
async function postedAsRead(draft: Record<string, unknown>): Promise<Json> {
  const answered = await post(server, alice, draft);
  server.ctx.bus.publish([{ type: BUS_RESET }]);
  const read = await as(server, alice)('GET', `/api/v1/statuses/${answered.id}`);
  assert.deepEqual(answered, read.body);
  return read.body;
}

test('what is answered to a new post is what is read of it later', async () => {
  const parent = await post(server, bob, 'a question');
  const drafts = [
    { status: 'plain' },
    { status: 'named: @carol, @bob and @nobody' },
    { status: '#zebra #Apple #zebra and #mango, for @bob' },
    { status: 'an answer to @bob', in_reply_to_id: parent.id },
    { status: 'warned', spoiler_text: 'careful', language: 'de' },
    { status: 'for @bob alone', visibility: 'direct' },
    { status: 'for followers', visibility: 'private' },
    { status: 'quietly', visibility: 'unlisted', sensitive: true },
    { status: 'not quotable', quote_approval_policy: 'nobody' },
    { status: 'a choice', poll: { options: ['this', 'that'], expires_in: 600 } },
    { status: 'look', quoted_status_id: parent.id },
    { status: '', spoiler_text: 'a warning alone' },
    { status: 'stays here', local_only: true },
  ];
  for (const draft of drafts) await postedAsRead(draft);
  const named = await postedAsRead({ status: '@carol @bob #mango #apple' });
  assert.deepEqual(
    [named.mentions, named.tags].map((list) => Object.values(list ?? {}).length),
    [2, 2],
  );
  assert.equal(named.account?.statuses_count, drafts.length);
});

test('whoever follows the author and a hashtag, or two of them, has the post once', async () => {
  await follow(server, bob, alice);
  for (const tag of ['apple', 'mango']) await as(server, bob)('POST', `/api/v1/tags/${tag}/follow`);
  const { id } = await postedAsRead({ status: '#apple and #mango' });
  const home = (await as(server, bob)('GET', '/api/v1/timelines/home')).items.map((one) => one.id);
  assert.deepEqual(
    home.filter((one) => one === id),
    [id],
  );
});

test('what a rule of the staff makes of a post is what its author is answered', async () => {
  for (const act of ['warn', 'limit', 'hold'] as const) {
    const rule = await server.ctx.store.transaction((tx) =>
      createAutomaticRule(tx, COMMAND_LINE, {
        title: act,
        act,
        conditions: { keywords: [`word-${act}`] },
        ...(act === 'warn' && { warning: 'Staff warn of this' }),
      }),
    );
    await server.ctx.store.transaction((tx) => orderBacktest(tx, rule.id));
    await runJobs(server);
    await server.ctx.store.transaction((tx) => enableAutomaticRule(tx, COMMAND_LINE, rule.id, true));
  }
  const warned = await postedAsRead({ status: 'word-warn for @bob #apple' });
  const limited = await postedAsRead({ status: 'word-limit for @bob #apple' });
  const held = await postedAsRead({ status: 'word-hold for @bob', visibility: 'direct' });
  assert.deepEqual([warned.spoiler_text, warned.sensitive], ['Staff warn of this', true]);
  assert.equal(limited.visibility, 'unlisted');
  assert.deepEqual(Object.values(held.mentions ?? {}), []);
});
