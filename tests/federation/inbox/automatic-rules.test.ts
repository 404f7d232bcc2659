import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { createAutomaticRule, enableAutomaticRule, orderBacktest } from '../../../src/domain/automatic-rules/rules.ts';
import { undoHit } from '../../../src/domain/moderation/undo-hit.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { as, assertCounters } from '../../support/posting.ts';
import { activity, introduce, note, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
  const { id } = await scene.server.ctx.store.transaction((tx) =>
    createAutomaticRule(tx, COMMAND_LINE, {
      title: 'New servers',
      act: 'hold',
      conditions: { origin: 'remote', server_younger_than: 86_400, unknown_author: true, mentions_strangers: 1 },
    }),
  );
  await scene.server.ctx.store.transaction((tx) => orderBacktest(tx, id));
  await runJobs(scene.server);
  await scene.server.ctx.store.transaction((tx) => enableAutomaticRule(tx, COMMAND_LINE, id, true));
});
after(() => scene.close());

test('a stranger of a new server is held, whatever date the post bears and however it is edited, until staff let it go on', async () => {
  const { server, alice, aliceUri, site } = scene;
  const bob = site.actor('bob');
  await introduce(server, bob);
  const mention = { type: 'Mention', href: aliceUri, name: '@alice' };
  const object = note(bob, 'buy this', { tag: [mention], cc: [mention.href], published: '2020-01-01T00:00:00Z' });
  await receive(server, activity(bob, 'Create', object));
  await receive(server, activity(bob, 'Update', { ...object, content: 'buy that', updated: new Date().toISOString() }));
  const hidden = await server.ctx.store.db.selectFrom('statuses').select('id').executeTakeFirstOrThrow();
  const inbox = async () => (await as(server, alice)('GET', '/api/v1/notifications')).items.map((one) => one.type);
  assert.deepEqual(await inbox(), []);
  assert.deepEqual((await as(server, null)('GET', '/api/v1/timelines/public')).items, []);
  const hit = await server.ctx.store.db
    .selectFrom('automatic_rule_hits')
    .selectAll()
    .where('status_id', '=', hidden.id)
    .executeTakeFirstOrThrow();
  await server.ctx.store.transaction((tx) => undoHit(tx, COMMAND_LINE, hit.id));
  assert.deepEqual(await inbox(), ['mention']);
  await assertCounters(server);
});
