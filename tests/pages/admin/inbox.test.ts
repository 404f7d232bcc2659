import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { suggest } from '../../../src/domain/domain-subscriptions/drafts.ts';
import { appeal } from '../../../src/domain/moderation/appeal.ts';
import { WAITING_KINDS, type WaitingKind } from '../../../src/domain/pending-counts/for-staff.ts';
import { newId } from '../../../src/lib/id.ts';
import type { Permission } from '../../../src/lib/permissions.ts';
import { placeOf } from '../../../src/pages/admin/ways.ts';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { createStaff } from '../../support/role-with.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { actOn } from '../../support/verbs.ts';

const HOUR = 3_600_000;

let server: TestServer;
let alice: TestUser;
let boss: TestUser;
let owner: BrowserSession;
let ruler: BrowserSession;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  boss = await server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  owner = await signedInBrowser(server, 'boss');
  await createStaff(server, 'ruler', ['manage_rules']);
  ruler = await signedInBrowser(server, 'ruler');
});
after(() => server?.close());

const write = (work: (tx: Tx) => Promise<unknown>) => server.ctx.store.transaction(work);

/** What can wait: who looks after it, what is read about it, and how it comes to wait. */
const KINDS: Readonly<Record<WaitingKind, { permission: Permission; text: RegExp; come(): Promise<unknown> }>> = {
  reports: {
    permission: 'manage_reports',
    text: /1 open report/,
    come: () => as(server, alice)('POST', '/api/v1/reports', { json: { account_id: alice.id, category: 'spam' } }),
  },
  signUps: {
    permission: 'manage_users',
    text: /1 sign-up waits/,
    async come() {
      const { accountId } = await server.createUser('newcomer');
      await write((tx) => tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', accountId).execute());
    },
  },
  appeals: {
    permission: 'manage_appeals',
    text: /1 appeal waits/,
    async come() {
      await actOn(server, alice.accountId, 'none');
      const { id } = await server.ctx.store.db.selectFrom('account_warnings').select('id').executeTakeFirstOrThrow();
      await write((tx) => appeal(tx, alice, id, 'It was not me'));
    },
  },
  trends: {
    permission: 'manage_taxonomies',
    text: /1 trend to review/,
    async come() {
      await post(server, alice, 'On #birds');
      const { id } = await server.ctx.store.db.selectFrom('tags').select('id').executeTakeFirstOrThrow();
      const trend = {
        kind: 'tag',
        subject_id: id,
        source_id: null,
        language: null,
        score: 9,
        peak: 9,
        peak_at: Date.now(),
      };
      await write((tx) => tx.insertInto('trends').values(trend).execute());
    },
  },
  drafts: {
    permission: 'manage_federation',
    text: /1 suggestion of a block list/,
    async come() {
      const json = { kind: 'block', title: 'Shared', url: 'https://list.example/', format: 'csv', mode: 'suggest' };
      const made = await as(server, boss)('POST', '/api/whinchat/v1/admin/domain_subscriptions', { json });
      assert.equal(made.status, 200, made.text);
      const { id } = await server.ctx.store.db
        .selectFrom('domain_subscriptions')
        .select('id')
        .executeTakeFirstOrThrow();
      const flags = { reject_media: 0, reject_reports: 0, obfuscate: 0 } as const;
      const word = { domain: 'spam.example', severity: 'suspend', public_comment: null, subscription_id: id, ...flags };
      await write((tx) => suggest(tx, 'block', 'create', word));
    },
  },
  held: {
    permission: 'manage_reports',
    text: /1 post held by a rule/,
    async come() {
      const { accountId: account_id } = alice;
      const { id: status_id } = await server.ctx.store.db.selectFrom('statuses').select('id').executeTakeFirstOrThrow();
      const hit = { rule_id: null, rule_title: 'Spam', act: 'hold', account_id, status_id, before: '{}' };
      await write((tx) =>
        tx
          .insertInto('automatic_rule_hits')
          .values({ id: newId(), ...hit, undone_at: null, created_at: Date.now() })
          .execute(),
      );
    },
  },
  dead: {
    permission: 'view_devops',
    text: /1 piece of work given up/,
    come: () =>
      write((tx) => {
        const dead = {
          lane: 1,
          name: 'deliver',
          payload: '{}',
          run_at: 1,
          attempts: 20,
          dead_at: Date.now() - 5 * HOUR,
        };
        return tx
          .insertInto('jobs')
          .values({ id: newId(), ...dead, created_at: 1 })
          .execute();
      }),
  },
};

const numberAt = (text: string, place: string) =>
  Number(new RegExp(`data-part="waits-${place}"[^>]*>(\\d+)<`).exec(text)?.[1] ?? 0);

for (const kind of WAITING_KINDS) {
  const { permission, text, come } = KINDS[kind];
  test(`what waits of ${kind} is said to whoever looks after it, counted in both navigations, and to nobody else`, async () => {
    const before = (await owner.get('/admin')).text;
    assert.doesNotMatch(before, text);
    await come();
    const { text: page } = await owner.get('/admin');
    for (const place of ['moderation', 'menu'])
      assert.equal(numberAt(page, place), numberAt(before, place) + 1, `${place} of ${kind}`);
    await createStaff(server, `looks_after_${kind}`, [permission]);
    const shown = (await (await signedInBrowser(server, `looks_after_${kind}`)).get('/admin')).text;
    assert.equal(numberAt(shown, 'moderation'), kind === 'reports' || permission !== 'manage_reports' ? 1 : 2);
    const hidden = (await ruler.get('/admin')).text;
    assert.deepEqual([numberAt(hidden, 'moderation'), text.test(hidden)], [0, false]);
    if (placeOf(kind) === undefined) return;
    assert.match(page, text);
    assert.match(shown, text);
  });
}

test('it is said since when the oldest waits', async () => {
  assert.match(
    (await owner.get('/admin')).text,
    /1 piece of work given up[\s\S]{0,200}The oldest: <time-ago><time datetime="/,
  );
});

test('trends wait for nobody where all may trend', async () => {
  const before = numberAt((await owner.get('/home')).text, 'moderation');
  await changeSetting(server, 'trendable_by_default', true);
  assert.equal(numberAt((await owner.get('/home')).text, 'moderation'), before - 1);
  await changeSetting(server, 'trendable_by_default', false);
  assert.equal(numberAt((await owner.get('/home')).text, 'moderation'), before);
});
