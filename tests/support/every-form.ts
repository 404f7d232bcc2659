import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { type BrowserServer, startForBrowser } from './browser-server.ts';
import { pagesFrom, sendForms, type Tried } from './forms-of-pages.ts';
import { as, follow, post } from './posting.ts';
import type { TestUser } from './server.ts';
import { changeSetting } from './settings.ts';

/** On which device, and whether with scripts. */
type Visit = { readonly device: 'phone' | 'desktop'; readonly scripts: boolean };

let started: BrowserServer;
let boss: TestUser;
let grace: TestUser;

/** Starts a server that has everything which settings and staff can change. */
async function start(): Promise<void> {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  boss = await started.server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  grace = await started.server.createUser('grace');
  await changeSetting(started.server, 'user_invites', true);
}

/** Sends every form of settings and staff to a server of its own, and tells which do not answer in sight. Takes minutes: a file for each visit. */
export async function tryEveryForm(t: TestContext, { device, scripts }: Visit): Promise<void> {
  await start();
  t.after(() => started.close());
  const name = `${device}_${scripts ? 'scripts' : 'plain'}`;
  await settled(name);
  await troubled(name);
  const tried: Tried[] = [];
  for (const [who, start, belongs] of [
    [name, '/settings/profile', SETTINGS],
    ['boss', '/admin', STAFF],
  ] as const) {
    const { context, page } = await started.signedIn(who, { device, scripts });
    const known = new Set<string>();
    for (const path of await pagesFrom(page, [start], belongs)) tried.push(...(await sendForms(page, path, known)));
    await context.close();
  }
  for (const { page, key, said } of tried) t.diagnostic(`${page}: ${key} (${said})`);
  t.diagnostic(`${tried.length} forms`);
  const faults = tried.filter((one) => one.faults.length > 0);
  assert.deepEqual(faults, []);
  assert.ok(tried.length > 50, `only ${tried.length} forms were found`);
}

async function ok(who: TestUser, method: string, path: string, json?: unknown) {
  const answer = await as(started.server, who)(method, path, json === undefined ? {} : { json });
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Somebody who has one of everything that settings can take away again. */
async function settled(name: string): Promise<TestUser> {
  const { server } = started;
  const me = await server.createUser(name);
  const other = await server.createUser(`${name}_other`);
  await ok(me, 'POST', '/api/v2/filters', {
    title: 'Novels',
    context: ['home'],
    keywords_attributes: [{ keyword: 'end' }],
  });
  await ok(me, 'POST', `/api/v1/accounts/${other.id}/mute`);
  await ok(me, 'POST', `/api/v1/accounts/${grace.id}/block`);
  await ok(me, 'POST', '/api/v1/domain_blocks', { domain: 'noise.example' });
  await ok(me, 'POST', '/api/v1/tags/birds/follow');
  await ok(me, 'POST', '/api/v1/featured_tags', { name: 'birds' });
  await ok(me, 'POST', '/api/whinchat/v1/invites', {});
  await ok(boss, 'POST', `/api/v1/admin/accounts/${me.id}/action`, { type: 'none', text: 'Mind the rules' });
  await ok(me, 'PATCH', '/api/v2/notifications/policy', { for_not_following: 'filter' });
  await post(server, grace, `@${name} hello`);
  await started.signedIn(name).then(({ context }) => context.close());
  return me;
}

/** One of everything that staff can decide about. */
async function troubled(name: string): Promise<void> {
  const { server } = started;
  const [bad, worse, waiting] = [
    await server.createUser(`${name}_bad`),
    await server.createUser(`${name}_worse`),
    await server.createUser(`${name}_new`),
  ];
  await follow(server, grace, bad);
  const { id } = await post(server, bad, 'Buy now');
  await ok(grace, 'POST', '/api/v1/reports', { account_id: bad.id, status_ids: [id], category: 'spam' });
  await ok(boss, 'POST', `/api/v1/admin/accounts/${worse.id}/action`, { type: 'suspend' });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', waiting.accountId).execute(),
  );
  await ok(boss, 'POST', '/api/v1/admin/domain_blocks', { domain: `${name}.example`, severity: 'silence' });
  await ok(boss, 'POST', '/api/whinchat/v1/admin/announcements', { text: 'A walk on Sunday' });
}

const SETTINGS =
  /^\/(?:settings|filters|mutes|blocks|domain_blocks|followed_tags|invites|disputes|severed|auth\/edit|oauth\/auth|notifications\/requests)/;
const STAFF = /^\/admin/;
