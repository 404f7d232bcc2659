import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scheduleRecurring } from '../../src/jobs/recurring.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { activity, introduce, note, receive } from '../federation/resolve/remote-site.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { type Servers, startServers } from '../support/neighbours.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post, statusIdOf } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let scene: Servers;
let owner: TestUser;
let bob: TestUser;

before(async () => {
  scene = await startServers();
  owner = await scene.server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  bob = await scene.server.createUser('bob');
});
after(() => scene.close());

const asOwner = (method: string, path: string) => as(scene.server, owner)(method, path);

async function report(accountId: unknown, statusId: unknown): Promise<string> {
  const json = { account_id: accountId, status_ids: [statusId] };
  const answer = await as(scene.server, scene.alice)('POST', '/api/v1/reports', { json });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.id);
}

const pathOf = (reportId: string) => `/api/whinchat/v1/admin/reports/${reportId}/kept_statuses`;

async function kept(reportId: string): Promise<unknown[]> {
  const answer = await asOwner('GET', pathOf(reportId));
  assert.equal(answer.status, 200, answer.text);
  return answer.items.map(({ text, spoiler_text }) => [text, spoiler_text]);
}

test('who deletes what they are reported for does not hide it from staff, and hides it from everybody else', async () => {
  const { id } = await post(scene.server, bob, { status: 'a threat', spoiler_text: 'beware' });
  const { id: other } = await post(scene.server, bob, 'nothing that anybody minds');
  const reported = await report(bob.id, id);
  assert.deepEqual(await kept(reported), [], 'nothing is kept of what is there');
  for (const one of [id, other]) await as(scene.server, bob)('DELETE', `/api/v1/statuses/${one}`);
  assert.deepEqual(await kept(reported), [['a threat', 'beware']]);
  assert.equal((await asOwner('GET', `/api/v1/statuses/${id}`)).status, 404);
  for (const who of [scene.alice, bob])
    assert.equal((await as(scene.server, who)('GET', pathOf(reported))).status, 403);
  assert.equal((await as(scene.server, null)('GET', pathOf(reported))).status, 401);
  assert.equal((await asOwner('GET', pathOf('1'))).status, 404);
  const page = await (await signedInBrowser(scene.server, 'owner')).get(`/admin/reports/${reported}`);
  assert.match(page.text, /<h2>Deleted posts<\/h2>.*<strong>beware<\/strong>.*a threat/s);
});

test('nor does who lives elsewhere, whose server deletes it', async () => {
  const { server, site, aliceUri } = scene;
  const actor = site.actor('troll');
  await introduce(server, actor);
  const object = note(actor, 'threat', { content: '<p>a <b>threat</b> from afar</p>', to: [aliceUri] });
  await receive(server, activity(actor, 'Create', object));
  const statusId = await statusIdOf(server, object.id);
  const { body } = await as(server, scene.alice)('GET', `/api/v1/statuses/${statusId}`);
  const reported = await report(body.account?.id, statusId);
  await receive(server, activity(actor, 'Delete', object.id));
  assert.equal((await as(server, scene.alice)('GET', `/api/v1/statuses/${statusId}`)).status, 404);
  assert.deepEqual(await kept(reported), [['a threat from afar', '']]);
});

test('nothing is kept for a report that is settled', async () => {
  const { id } = await post(scene.server, bob, 'a small thing');
  const reported = await report(bob.id, id);
  await asOwner('POST', `/api/v1/admin/reports/${reported}/resolve`);
  await as(scene.server, bob)('DELETE', `/api/v1/statuses/${id}`);
  assert.deepEqual(await kept(reported), []);
});

test('what is kept goes a while after the report is settled, and not before', async () => {
  const { store } = scene.server.ctx;
  const { id } = await post(scene.server, bob, 'an old threat');
  const reported = await report(bob.id, id);
  await as(scene.server, bob)('DELETE', `/api/v1/statuses/${id}`);
  const later = async () => {
    await store.transaction((tx) => tx.updateTable('kept_statuses').set({ created_at: 1 }).execute());
    await scheduleRecurring(store);
    await bringForward(scene.server, 'purge-evidence');
    await runJobs(scene.server);
    return kept(reported);
  };
  assert.deepEqual(await later(), [['an old threat', '']]);
  await asOwner('POST', `/api/v1/admin/reports/${reported}/resolve`);
  assert.deepEqual(await later(), []);
});
