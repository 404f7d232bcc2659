import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import type { Database } from '../../../src/schema/database.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

type Add = { readonly path: string; readonly fields: Record<string, string>; readonly table: keyof Database };

/** What is added to a list of staff, and can be taken back at once. */
const ADDED: Readonly<Record<string, Add>> = {
  'a mild block': {
    path: '/admin/domain_blocks',
    fields: { domain: 'a.example', severity: 'silence' },
    table: 'domain_blocks',
  },
  'a server left out of lists': {
    path: '/admin/domain_lists/excludes',
    fields: { domain: 'a.example' },
    table: 'domain_excludes',
  },
  'a blocked network': {
    path: '/admin/ip_blocks',
    fields: { ip: '203.0.113.0/24', severity: 'sign_up_block' },
    table: 'ip_blocks',
  },
  'a blocked e-mail host': {
    path: '/admin/email_blocks',
    fields: { domain: 'a.example' },
    table: 'email_domain_blocks',
  },
  'a blocked e-mail address': {
    path: '/admin/email_blocks/addresses',
    fields: { email: 'a@b.example' },
    table: 'canonical_email_blocks',
  },
  'a blocked name': { path: '/admin/username_blocks', fields: { username: 'troll' }, table: 'username_blocks' },
  'an allowed server': { path: '/admin/domain_allows', fields: { domain: 'a.example' }, table: 'domain_allows' },
};

const count = async (table: keyof Database) =>
  (await server.ctx.store.db.selectFrom(table).selectAll().execute()).length;

/** Sends a form; answers what would take it back, as the page says that comes next. */
async function send(path: string, fields: Record<string, string> = {}): Promise<string | undefined> {
  const authenticity_token = formTokenIn(await staff.get('/admin'));
  const { status, headers, text } = await staff.post(path, { authenticity_token, ...fields });
  assert.ok(status === 303 || status === 422, text);
  const page = status === 303 ? (await staff.get(headers.location ?? '')).text : text;
  return /id="outcome"[^>]*>[^<]*<button form="act" formaction="([^"]+)"/.exec(page)?.[1];
}

for (const [what, { path, fields, table }] of Object.entries(ADDED)) {
  test(`${what} is taken back at once, and is not offered to be where it was there before`, async () => {
    const before = await count(table);
    const undo = await send(path, fields);
    assert.ok(undo, 'an undo is offered');
    assert.equal(await count(table), before + 1);
    await send(undo);
    assert.equal(await count(table), before);
    await send(path, fields);
    assert.equal(await send(path, fields), undefined, 'the second time it was there already');
  });
}

test('what cuts follows is not offered to be taken back', async () => {
  assert.equal(await send('/admin/domain_blocks', { domain: 'b.example', severity: 'suspend' }), undefined);
});

/** What is turned on and off, by its address. */
const TURNED: Readonly<Record<string, () => Promise<string>>> = {
  'a webhook': async () => {
    const fields = { url: 'https://hooks.example/', 'events[]': 'report.created' };
    return made('webhooks', fields);
  },
  'an automatic rule': async () => made('automatic_rules', { title: 'Engines', keywords: 'engine' }),
};

async function made(table: 'webhooks' | 'automatic_rules', fields: Record<string, string>): Promise<string> {
  await send(`/admin/${table}`, fields);
  const { id } = await server.ctx.store.db.selectFrom(table).select('id').executeTakeFirstOrThrow();
  return `/admin/${table}/${toWire(id)}`;
}

for (const [what, make] of Object.entries(TURNED)) {
  test(`${what} is turned off and on again at once, and no way back is offered from what it was before`, async () => {
    const path = await make();
    await send(`${path}/backtest`).catch(() => undefined);
    await runJobs(server);
    for (const [act, back] of [
      ['disable', 'enable'],
      ['enable', 'disable'],
    ] as const) {
      await send(`${path}/${back}`);
      assert.equal(await send(`${path}/${act}`), `${path}/${back}`);
      assert.equal(await send(`${path}/${act}`), undefined);
    }
  });
}
