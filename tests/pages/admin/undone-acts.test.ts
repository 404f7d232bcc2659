import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { createEmoji } from '../../../src/domain/emojis/manage.ts';
import { assignReport, resolveReport } from '../../../src/domain/moderation/reports.ts';
import { parseWireId, toWire } from '../../../src/lib/id.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let boss: TestUser;
let other: TestUser;
let alice: TestUser;
let staff: BrowserSession;
let serial = 0;
before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: 'read write admin:read admin:write' });
  other = await server.createUser('other', { role: 'owner' });
  alice = await server.createUser('alice');
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

/** What an act is done to: its page, and the row of it. */
type Subject = {
  readonly page: string;
  readonly table: 'accounts' | 'reports' | 'announcements' | 'custom_emojis';
  readonly id: number;
};

async function troll(): Promise<Subject> {
  serial += 1;
  const { id, accountId } = await server.createUser(`troll${serial}`);
  return { page: `/admin/accounts/${id}`, table: 'accounts', id: accountId };
}

async function report(): Promise<Subject> {
  serial += 1;
  const { id: account_id } = await server.createUser(`reported${serial}`);
  const { body } = await server.request('POST', '/api/v1/reports', { token: alice.token, json: { account_id } });
  return { page: `/admin/reports/${body.id}`, table: 'reports', id: parseWireId(String(body.id)) ?? 0 };
}

async function announcement(json: object = {}): Promise<Subject> {
  const path = '/api/whinchat/v1/admin/announcements';
  const { body } = await server.request('POST', path, { token: boss.token, json: { text: 'Hello', ...json } });
  return { page: `/admin/announcements/${body.id}`, table: 'announcements', id: parseWireId(String(body.id)) ?? 0 };
}

async function emoji(): Promise<Subject> {
  serial += 1;
  const picture = { key: `${serial}.png`, staticKey: `${serial}.png` };
  const { id } = await server.ctx.store.transaction((tx) =>
    createEmoji(tx, COMMAND_LINE, `bird${serial}`, { picture }),
  );
  return { page: `/admin/emojis/${toWire(id)}`, table: 'custom_emojis', id };
}

/** What is not of the state: when and by what count it changed, and what is made anew with each publication. */
const NO_STATE = new Set(['updated_at', 'revision', 'published_at', 'status_ids', 'action_taken_at']);

/** How something is: its row, the login of an account, and which addresses may not sign up. */
async function stateOf({ table, id }: Subject): Promise<unknown> {
  const { db } = server.ctx.store;
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const user = await db.selectFrom('users').select('disabled').where('account_id', '=', id).executeTakeFirst();
  const blocked = await db
    .selectFrom('canonical_email_blocks')
    .select('id')
    .where('reference_account_id', '=', id)
    .execute();
  const when = Object.entries(row).filter(([name]) => /^(published_at|action_taken_at)$/.test(name));
  return [
    Object.fromEntries(Object.entries(row).filter(([name]) => !NO_STATE.has(name))),
    when.map(([name, value]) => [name, value !== null]),
    user?.disabled,
    blocked.length,
  ];
}

/** Does an act by its form; answers what would take it back, as the page says. */
async function act(path: string, fields: Record<string, string> = {}): Promise<string | undefined> {
  const authenticity_token = formTokenIn(await staff.get('/admin'));
  const { status, headers, text } = await staff.post(path, { authenticity_token, ...fields });
  assert.equal(status, 303, text);
  const page = (await staff.get(headers.location ?? '')).text;
  return /id="outcome"[^>]*>[^<]*<button form="act" formaction="([^"]+)"/.exec(page)?.[1];
}

const decide = (type: string) => ({ verb: 'action', fields: { type, text: '', send_email_notification: 'false' } });

type Act = {
  readonly verb: string;
  readonly fields?: Record<string, string>;
  readonly made: () => Promise<Subject>;
  /** What was done before. */
  readonly first?: string;
};

const ACTS: Readonly<Record<string, Act>> = {
  'cover media': { ...decide('sensitive'), made: troll },
  limit: { ...decide('silence'), made: troll },
  freeze: { ...decide('disable'), made: troll },
  suspend: { ...decide('suspend'), made: troll },
  'take a report on': { verb: 'assign_to_self', made: report },
  'let go of a report': { verb: 'unassign', made: report, first: 'assign_to_self' },
  'settle a report': { verb: 'resolve', made: report },
  'open a report again': { verb: 'reopen', made: report, first: 'resolve' },
  'publish an announcement': { verb: 'publish', made: announcement },
  'turn an emoji off': { verb: 'off', made: emoji },
  'turn an emoji on': { verb: 'on', made: emoji, first: 'off' },
  'withdraw an announcement': { verb: 'unpublish', made: announcement, first: 'publish' },
};

for (const [what, { verb, fields, made, first }] of Object.entries(ACTS)) {
  test(`what says that it can be undone leads back: ${what}`, async () => {
    const subject = await made();
    if (first) await act(`${subject.page}/${first}`);
    const before = await stateOf(subject);
    const undo = await act(`${subject.page}/${verb}`, fields);
    assert.ok(undo, 'an undo is offered');
    assert.notDeepEqual(await stateOf(subject), before);
    await act(undo);
    assert.deepEqual(await stateOf(subject), before);
  });
}

const asOther = (id: number, verb: typeof resolveReport) =>
  server.ctx.store.transaction((tx) => verb(tx, { accountId: other.accountId }, id));

/** What would take back more than was done, or less. */
const NOT_BACK: Readonly<Record<string, () => Promise<string | undefined>>> = {
  'a limit that was there already': async () => {
    const { page } = await troll();
    const { verb, fields } = decide('silence');
    await act(`${page}/${verb}`, fields);
    return act(`${page}/${verb}`, fields);
  },
  'a suspension that cuts follows from another server': async () => {
    const { accountId } = await remote();
    return act(`/admin/accounts/${accountId}/action`, decide('suspend').fields);
  },
  'a report that another had taken on': async () => {
    const { page, id } = await report();
    await asOther(id, (tx, moderator, one) => assignReport(tx, moderator, one, other.accountId));
    return act(`${page}/assign_to_self`);
  },
  'letting go for another': async () => {
    const { page, id } = await report();
    await asOther(id, (tx, moderator, one) => assignReport(tx, moderator, one, other.accountId));
    return act(`${page}/unassign`);
  },
  'a report that was settled already': async () => {
    const { page, id } = await report();
    await asOther(id, resolveReport);
    return act(`${page}/resolve`);
  },
  'opening what another has settled': async () => {
    const { page, id } = await report();
    await asOther(id, resolveReport);
    return act(`${page}/reopen`);
  },
  'an announcement that would have come later': async () => {
    const { page } = await announcement({
      scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    return act(`${page}/publish`);
  },
  'an emoji that is off already': async () => {
    const { page } = await emoji();
    await act(`${page}/off`);
    return act(`${page}/off`);
  },
  'an announcement that is shown already': async () => {
    const { page } = await announcement();
    await act(`${page}/publish`);
    return act(`${page}/publish`);
  },
};

async function remote(): Promise<{ accountId: string }> {
  const { id } = await stranger(server, 'zed', 'far.example');
  return { accountId: toWire(id) };
}

for (const [what, done] of Object.entries(NOT_BACK)) {
  test(`no undo is offered where it would not lead back: ${what}`, async () => assert.equal(await done(), undefined));
}

test('no other page of staff says that something can be undone', () => {
  const files = globSync('src/pages/admin/**/*.ts').filter((path) =>
    /\b(?:undo|actRoute)\b/.test(readFileSync(path, 'utf8')),
  );
  assert.deepEqual(
    files.sort(),
    [
      'src/pages/admin/accounts/outcome.ts',
      'src/pages/admin/act-route.ts',
      // Undoes for good what a rule did.
      'src/pages/admin/machine/rule-hits.ts',
      'src/pages/admin/reports/routes.ts',
      'src/pages/admin/server/announcements.ts',
      'src/pages/admin/server/emoji.ts',
      // These have a test beside this one: undone-in-server-rooms.test.ts.
      'src/pages/admin/machine/automatic-rules.ts',
      'src/pages/admin/server/warning-presets.ts',
      'src/pages/admin/server/webhooks.ts',
      'src/pages/admin/servers/domain-allows.ts',
      'src/pages/admin/servers/domain-block-form.ts',
      'src/pages/admin/servers/domain-drafts.ts',
      'src/pages/admin/servers/email-addresses.ts',
      'src/pages/admin/servers/email-blocks.ts',
      'src/pages/admin/servers/ip-blocks.ts',
      // None of its acts has one.
      'src/pages/admin/servers/relays.ts',
      'src/pages/admin/servers/server.ts',
      'src/pages/admin/servers/username-blocks.ts',
    ].sort(),
  );
});
