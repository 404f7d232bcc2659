import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let boss: TestUser;
let alice: TestUser;
const trolls: TestUser[] = [];
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  for (const name of ['one', 'two', 'three']) trolls.push(await server.createUser(name));
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

async function report(target: TestUser | undefined, more: object = {}): Promise<string> {
  const json = { account_id: target?.id, comment: 'Look', ...more };
  return String((await as(server, alice)('POST', '/api/v1/reports', { json })).body.id);
}

/** The ids of the reports that a list leads to. */
async function listed(path: string): Promise<string[]> {
  const { text } = await staff.get(path);
  return [...new Set([...text.matchAll(/href="\/admin\/reports\/(\d+)"/g)].map(([, id = '']) => id))].sort();
}

const isOpen = async (id: string) => !(await as(server, boss)('GET', `/api/v1/admin/reports/${id}`)).body.action_taken;

test('reports stand by the account they are about, are narrowed by chips, and are taken on and settled many at once', async () => {
  const [one, two, three] = trolls;
  const [a, b] = [await report(one, { category: 'spam' }), await report(one)];
  const c = await report(two, { category: 'spam' });
  const d = await report(three);
  assert.deepEqual(await listed('/admin/reports'), [a, b, c, d].sort());
  assert.match((await staff.get('/admin/reports')).text, /About @one<\/strong><\/a> · <a [^>]*>2 reports</);
  assert.deepEqual(await listed('/admin/reports?category=spam'), [a, c].sort());
  assert.deepEqual(await listed('/admin/reports?origin=remote'), []);
  assert.deepEqual(await listed('/admin/reports?origin=local&target_origin=local'), [a, b, c, d].sort());

  const where = '/admin/reports?category=spam';
  await staff.get(where);
  const chosen: [string, string][] = [
    ['report_ids[]', a],
    ['report_ids[]', c],
  ];
  const taken = await staff.submit([['act', 'assign_to_self'], ...chosen], '/admin/reports/batch');
  assert.equal(taken.headers.location, where, 'the list keeps its place');
  assert.deepEqual(await listed('/admin/reports?assigned=me'), [a, c].sort());
  assert.deepEqual(await listed('/admin/reports?assigned=nobody'), [b, d].sort());

  await staff.get('/admin/reports');
  await staff.submit(
    [
      ['act', 'resolve'],
      ['report_ids[]', `${b},${a}`],
    ],
    '/admin/reports/batch',
  );
  assert.deepEqual(await Promise.all([a, b, c, d].map(isOpen)), [false, false, true, true]);
  assert.deepEqual(await listed('/admin/reports?state=resolved'), [a, b].sort());
  assert.deepEqual(await listed(`/admin/reports?state=all&target_account_id=${one?.id}`), [a, b].sort());
  const log = await as(server, boss)('GET', '/api/whinchat/v1/admin/audit_log?target_type=report');
  assert.equal(log.items.filter(({ action }) => String(action) === 'resolve').length, 2, 'each is in the audit log');
});

test('nothing is done with nothing chosen, and what is settled stays as it was settled', async () => {
  const id = await report(trolls[1]);
  await staff.get('/admin/reports');
  assert.equal((await staff.submit({ act: 'resolve' }, '/admin/reports/batch')).status, 303);
  assert.match((await staff.get('/admin/reports')).text, /choose something/);
  const other = await server.createUser('other', { role: 'admin', scopes: ADMIN_SCOPES });
  await as(server, other)('POST', `/api/v1/admin/reports/${id}/resolve`);
  await staff.submit(
    [
      ['act', 'resolve'],
      ['report_ids[]', id],
    ],
    '/admin/reports/batch',
  );
  const { action_taken_by_account: by } = (await as(server, boss)('GET', `/api/v1/admin/reports/${id}`)).body;
  assert.equal(by?.username, 'other');
});
