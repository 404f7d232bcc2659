import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { block } from '../../../src/domain/blocks/block.ts';
import { orderFederation } from '../../../src/domain/deliveries/order-federation.ts';
import { follow } from '../../../src/domain/follows/follow.ts';
import { answerFromRelay, joinRelay } from '../../../src/domain/relays/join.ts';
import { newId } from '../../../src/lib/id.ts';
import { bringForward } from '../../support/jobs.ts';
import { as } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { kinds, type RemoteAccount, receivedBy, type Scene, startScene } from './scene.ts';

type Elsewhere = RemoteAccount & { receiver: Scene['receivers'][number] };

let scene: Scene;
let stranger: Elsewhere;

before(async () => {
  scene = await startScene();
  stranger = await scene.remote('stranger');
});
after(async () => {
  assert.deepEqual(await got(stranger), []);
  await scene.close();
});

const write = <T>(verb: Parameters<typeof scene.server.ctx.store.transaction<T>>[0]) =>
  scene.server.ctx.store.transaction(verb);
const got = async ({ receiver }: Elsewhere) => kinds(await receivedBy(scene, receiver));

async function changeProfile(): Promise<void> {
  const json = { display_name: `Alice ${newId()}` };
  const answer = await as(scene.server, scene.alice)('PATCH', '/api/v1/accounts/update_credentials', { json });
  assert.equal(answer.status, 200);
  await bringForward(scene.server, 'federate');
}

test('whom somebody has lately followed, or asked, learns of changes of the profile', async () => {
  const followed = await scene.remote('followed');
  const asked = await scene.remote('asked');
  await followAcross(scene.server, scene.alice.accountId, followed.accountId);
  await write((tx) => follow(tx, { accountId: scene.alice.accountId, targetId: asked.accountId }));
  assert.deepEqual(await got(asked), ['Follow']);
  await changeProfile();
  assert.deepEqual(await got(followed), ['Update Person']);
  assert.deepEqual(await got(asked), ['Update Person']);
});

test('so does who reported the account', async () => {
  const reporter = await scene.remote('reporter');
  const report = { id: newId(), account_id: reporter.accountId, target_account_id: scene.alice.accountId };
  const at = Date.now();
  await write((tx) =>
    tx
      .insertInto('reports')
      .values({ ...report, created_at: at, updated_at: at })
      .execute(),
  );
  await changeProfile();
  assert.deepEqual(await got(reporter), ['Update Person']);
});

test('relays pass changes of profiles on, with a proof of whose they are', async () => {
  const relay = await scene.remote('relay');
  await write((tx) => joinRelay(tx, COMMAND_LINE, { kind: 'mastodon', inboxUrl: relay.inbox, actorUri: null }));
  const { follow_uri } = await scene.server.ctx.store.db
    .selectFrom('relays')
    .select('follow_uri')
    .executeTakeFirstOrThrow();
  const agreed = { inboxes: [relay.inbox], actorUri: relay.uri, accepted: true };
  await write((tx) => answerFromRelay(tx, follow_uri, agreed));
  assert.deepEqual(await got(relay), ['Follow']);
  await changeProfile();
  const [update] = await receivedBy(scene, relay.receiver);
  assert.deepEqual([update?.type, update?.signature?.type], ['Update', 'RsaSignature2017']);
});

test('who keeps away from somebody learns where they go, and of nothing else', async () => {
  const { alice } = scene;
  const blocker = await scene.remote('blocker');
  const target = await scene.remote('target');
  await write((tx) => block(tx, blocker.accountId, alice.accountId));
  await changeProfile();
  assert.deepEqual(await got(blocker), []);
  const move = { verb: 'move', accountId: alice.accountId, targetId: target.accountId };
  await write((tx) => orderFederation(tx, alice.accountId, move));
  assert.deepEqual(await got(blocker), ['Move']);
});
