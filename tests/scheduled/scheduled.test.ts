import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseScheduled } from '../../src/domain/scheduled/release.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const schedule = (json: object) =>
  as(server, alice)('POST', '/api/v1/statuses', { json: { status: 'later', ...json } });
const release = (scheduled: Json) => releaseScheduled(server.ctx.store, parseWireId(String(scheduled.id)) ?? 0);
const published = async () =>
  (await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/statuses`)).items.map((item) => item.content);

test('a scheduled status waits, can be moved and dropped, and is nobody else’s', async () => {
  const { body } = await schedule({ scheduled_at: inMinutes(60), visibility: 'unlisted', spoiler_text: 'soon' });
  assert.deepEqual(
    [body.params?.text, body.params?.visibility, body.params?.spoiler_text],
    ['later', 'unlisted', 'soon'],
  );
  const at = `/api/v1/scheduled_statuses/${body.id}`;
  assert.equal((await as(server, bob)('GET', at)).status, 404);
  assert.equal((await as(server, bob)('DELETE', at)).status, 404);
  assert.equal((await as(server, bob)('PUT', at, { json: { scheduled_at: inMinutes(90) } })).status, 404);
  const soon = await as(server, alice)('PUT', at, { json: { scheduled_at: inMinutes(4) } });
  assert.deepEqual([soon.status, soon.body.error], [422, 'Validation failed: Scheduled at date must be in the future']);
  assert.equal((await as(server, alice)('PUT', at, { json: { scheduled_at: inMinutes(90) } })).status, 200);
  assert.equal((await as(server, alice)('GET', '/api/v1/scheduled_statuses')).items.length, 1);
  assert.equal((await as(server, alice)('DELETE', at)).status, 200);
  assert.equal((await as(server, alice)('GET', at)).status, 404);
});

test('who may quote it is settled when it is scheduled, and told', async (t) => {
  const policyOf = async (json: object) => {
    const { body } = await schedule({ scheduled_at: inMinutes(60), ...json });
    return { scheduled: body, policy: body.params?.quote_approval_policy };
  };
  assert.equal((await policyOf({ quote_approval_policy: 'nobody' })).policy, 'nobody');
  const { scheduled, policy } = await policyOf({});
  assert.equal(policy, 'public');
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', {
    json: { source: { quote_policy: 'followers' } },
  });
  assert.equal((await policyOf({})).policy, 'followers');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61 * MINUTE });
  await release(scheduled);
  const [status] = (await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/statuses`)).items;
  assert.deepEqual(status?.quote_approval?.automatic, ['public']);
  await as(server, alice)('DELETE', `/api/v1/statuses/${status?.id}`);
});

test('it is published when its time has come, not before, and once', async (t) => {
  const { body } = await schedule({ status: 'timely', scheduled_at: inMinutes(60) });
  await release(body);
  assert.deepEqual(await published(), []);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61 * MINUTE });
  await release(body);
  await release(body);
  assert.deepEqual(await published(), ['<p>timely</p>']);
  assert.equal((await as(server, alice)('GET', `/api/v1/scheduled_statuses/${body.id}`)).status, 404);
});

test('one that cannot be published any more stays with its author', async (t) => {
  const parent = await post(server, bob, 'parent');
  const { body } = await schedule({ status: 'reply', in_reply_to_id: parent.id, scheduled_at: inMinutes(60) });
  await as(server, bob)('DELETE', `/api/v1/statuses/${parent.id}`);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61 * MINUTE });
  await release(body);
  assert.equal((await as(server, alice)('GET', `/api/v1/scheduled_statuses/${body.id}`)).status, 200);
});

test('what could not be published now is refused now, and so are too many a day', async () => {
  assert.equal((await schedule({ status: '', scheduled_at: inMinutes(60) })).status, 422);
  const day = Math.floor(Date.now() / 86_400_000) + 2;
  const at = (n: number) => new Date(day * 86_400_000 + n * MINUTE).toISOString();
  for (let n = 0; n < 25; n += 1) assert.equal((await schedule({ scheduled_at: at(n) })).status, 200);
  const over = await schedule({ scheduled_at: at(30) });
  assert.deepEqual(
    [over.status, over.body.error],
    [422, 'Validation failed: You have exceeded the limit of 25 scheduled posts for today'],
  );
});

test('a time in the past publishes at once', async () => {
  const { body } = await schedule({ status: 'belated', scheduled_at: inMinutes(-60) });
  assert.equal(body.content, '<p>belated</p>');
});

test('one of somebody who may not post any more stays with them, and is not published', async (t) => {
  const before = await published();
  const { body } = await schedule({ status: 'too late', scheduled_at: inMinutes(60) });
  const setDisabled = (disabled: 0 | 1) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('users').set({ disabled }).where('account_id', '=', alice.accountId).execute(),
    );
  await setDisabled(1);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61 * MINUTE });
  await release(body);
  await setDisabled(0);
  assert.equal((await as(server, alice)('GET', `/api/v1/scheduled_statuses/${body.id}`)).status, 200);
  assert.deepEqual(await published(), before);
  const row = await server.ctx.store.db
    .selectFrom('scheduled_statuses')
    .select('error')
    .orderBy('id', 'desc')
    .execute();
  assert.equal(row[0]?.error, 'Your login is currently disabled');
});

test('with several jobs at once it is published once; dropped at that moment it is not, or says that it was too late', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const text of [`once ${round}`, `dropped ${round}`]) {
      const { body } = await schedule({ status: text, scheduled_at: inMinutes(60 + 1440 * (3 + round)) });
      await server.ctx.store.transaction((tx) =>
        tx
          .updateTable('scheduled_statuses')
          .set({ scheduled_at: 1 })
          .where('id', '=', parseWireId(String(body.id)) ?? 0)
          .execute(),
      );
      const drops = text.startsWith('dropped');
      const dropping = drops ? [as(server, alice)('DELETE', `/api/v1/scheduled_statuses/${body.id}`)] : [];
      const [dropped] = (await Promise.all([Promise.all(dropping), ...[1, 2, 3].map(() => release(body))]))[0];
      const count = (await published()).filter((content) => String(content) === `<p>${text}</p>`).length;
      assert.equal(count, dropped?.status === 200 ? 0 : 1, text);
    }
  }
});
