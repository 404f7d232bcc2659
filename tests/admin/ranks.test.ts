import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { STATUS_ACTIONS } from '../../src/domain/moderation/warning-actions.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
const people: Record<string, TestUser> = {};
/** A report about each of the staff. */
const reports = new Map<TestUser, string>();
before(async () => {
  server = await startServer();
  for (const role of ['moderator', 'admin', 'owner'] as const) {
    for (const name of [role, `other_${role}`]) {
      people[name] = await server.createUser(name, { role, scopes: ADMIN_SCOPES });
    }
  }
  const alice = await server.createUser('alice');
  for (const person of Object.values(people)) {
    const { id } = await post(server, person, 'something');
    const json = { account_id: person.id, status_ids: [id] };
    const made = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
    reports.set(person, String(made.body.id));
  }
  people.alice = alice;
});
after(() => server.close());

/** Every verb on an account that there is a route for. */
const VERBS = apiRoutes.flatMap(({ method, path }) => {
  const name = /^\/api\/v1\/admin\/accounts\/:id\/(\w+)$/.exec(path)?.[1];
  return method === 'POST' && name !== undefined && name !== 'action' ? [name] : [];
});
const ACTIONS = ['none', 'disable', 'sensitive', 'silence', 'suspend'];

/** All that one can do to another, as staff; answers the refusals. */
async function refusals(by: TestUser, target: TestUser): Promise<unknown[]> {
  const path = `/api/v1/admin/accounts/${target.id}`;
  const calls = [
    ...VERBS.map((verb) => server.request('POST', `${path}/${verb}`, { token: by.token })),
    ...ACTIONS.map((type) => server.request('POST', `${path}/action`, { token: by.token, json: { type } })),
    server.request('DELETE', path, { token: by.token }),
    ...[...ACTIONS, ...STATUS_ACTIONS].map((type) =>
      server.request('POST', `/api/whinchat/v1/admin/reports/${reports.get(target)}/actions`, {
        token: by.token,
        json: { type },
      }),
    ),
  ];
  const answers = await Promise.all(calls);
  return answers.map(({ status, body }) => `${status} ${body.error ?? ''}`);
}

test('nobody acts on themselves, an equal or anybody above', async () => {
  const pairs = [
    ['moderator', 'moderator'],
    ['moderator', 'other_moderator'],
    ['moderator', 'admin'],
    ['moderator', 'owner'],
    ['admin', 'other_admin'],
    ['admin', 'owner'],
    ['owner', 'other_owner'],
    ['owner', 'owner'],
  ] as const;
  for (const [by, target] of pairs) {
    const [actor, victim] = [people[by], people[target]];
    assert.ok(actor && victim);
    const expected = Array(VERBS.length + 2 * ACTIONS.length + STATUS_ACTIONS.length + 1).fill(
      '403 This action is not allowed',
    );
    assert.deepEqual(await refusals(actor, victim), expected, `${by} on ${target}`);
    const row = await server.ctx.store.db
      .selectFrom('accounts as a')
      .innerJoin('users as u', 'u.account_id', 'a.id')
      .select(['a.suspended_at', 'a.silenced_at', 'a.sensitized_at', 'u.disabled'])
      .where('a.id', '=', victim.accountId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { suspended_at: null, silenced_at: null, sensitized_at: null, disabled: 0 });
  }
  assert.deepEqual(await server.ctx.store.db.selectFrom('audit_log').select('id').execute(), []);
  assert.deepEqual(await server.ctx.store.db.selectFrom('account_warnings').select('id').execute(), []);
});

test('those below can be acted on', async () => {
  const act = (by: TestUser | undefined, target: TestUser | undefined, type: string) =>
    server.request('POST', `/api/v1/admin/accounts/${target?.id}/action`, { token: by?.token, json: { type } });
  assert.equal((await act(people.moderator, people.alice, 'silence')).status, 200);
  assert.equal((await act(people.admin, people.other_moderator, 'disable')).status, 200);
  assert.equal((await act(people.owner, people.other_admin, 'suspend')).status, 200);
});

test('a role that manages reports alone may warn and limit, not suspend or disable', async () => {
  const at = Date.now();
  const role = { id: 77, name: 'Reader', position: 5, permissions: 16, created_at: at, updated_at: at };
  const reader = await server.createUser('reader', { scopes: ADMIN_SCOPES });
  await server.ctx.store.transaction(async (tx) => {
    await tx.insertInto('roles').values(role).execute();
    await tx.updateTable('users').set({ role_id: 77 }).where('account_id', '=', reader.accountId).execute();
  });
  const bob = await server.createUser('bob');
  const statuses = [];
  for (const type of ACTIONS) {
    const json = { type, send_email_notification: false };
    const path = `/api/v1/admin/accounts/${bob.id}/action`;
    statuses.push((await server.request('POST', path, { token: reader.token, json })).status);
  }
  assert.deepEqual(statuses, [200, 403, 200, 200, 403]);
});

test('only who ranks above decides about an appeal', async () => {
  const { owner, admin } = people;
  assert.ok(owner && admin);
  const act = (by: TestUser, id: string) =>
    server.request('POST', `/api/v1/admin/accounts/${id}/action`, { token: by.token, json: { type: 'sensitive' } });
  assert.equal((await act(owner, admin.id)).status, 200);
  const [strike] = (await server.request('GET', '/api/whinchat/v1/strikes', { token: admin.token })).items;
  const appeal = { token: admin.token, json: { text: 'why?' } };
  assert.equal((await server.request('POST', `/api/whinchat/v1/strikes/${strike?.id}/appeal`, appeal)).status, 200);
  const decide = (by: TestUser) =>
    server.request('POST', `/api/whinchat/v1/admin/strikes/${strike?.id}/appeal/approve`, { token: by.token });
  assert.equal((await decide(admin)).status, 403, 'nobody decides about their own');
  assert.equal((await decide(owner)).status, 200);
});
