import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('alice');
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const shown = async (path: string) =>
  [...(await staff.get(path)).text.matchAll(/<strong dir="ltr">([^<]*)</g)].map(([, name]) => name);

/** The first thing of a list, where it is changed. */
async function firstOf(path: string): Promise<string> {
  const [, page = ''] = new RegExp(`href="(${path}/\\d+)"`).exec((await staff.get(path)).text) ?? [];
  return page;
}

async function removeAll(path: string): Promise<void> {
  const { text } = await staff.get(path);
  const ids = [...text.matchAll(/name="ids\[\]" value="(\d+)"/g)].map(([, id = '']): [string, string] => ['ids[]', id]);
  assert.ok(ids.length > 0);
  const { status, headers } = await staff.submit(ids, `action="${path}/chosen"`);
  assert.deepEqual([status, headers.location], [303, path]);
}

test('a network is blocked for a while, changed without losing its end, and let go', async () => {
  const path = '/admin/ip_blocks';
  const { text } = await staff.get(path);
  assert.match(text, /You come from (<bdi[^>]*>)?127\.0\.0\.1/);
  const typed = { ip: '127.0.0.0/16', severity: 'no_access', comment: 'typed', expires_in: '604800' };
  const own = await staff.submit(typed, `action="${path}"`);
  assert.equal(own.status, 422, 'nobody shuts themselves out');
  for (const value of ['value="127.0.0.0/16"', 'value="typed"', '<option value="604800" selected'])
    assert.ok(own.text.includes(value), value);
  await staff.get(path);
  assert.equal((await staff.submit({ ...typed, ip: 'no network' }, `action="${path}"`)).status, 422);
  await staff.get(path);
  const fields = { ip: '203.0.113.7/24', severity: 'sign_up_block', comment: 'Spam', expires_in: '604800' };
  assert.equal((await staff.submit(fields, `action="${path}"`)).status, 303);
  await staff.get(path);
  await staff.submit({ ip: '127.0.0.1', severity: 'sign_up_requires_approval', expires_in: '' }, `action="${path}"`);
  const listed = (await staff.get(path)).text;
  assert.match(listed, /203\.0\.113\.0\/24/);
  assert.match(listed, /until/);
  assert.match(listed, /It covers your own address/);
  assert.deepEqual(await shown(`${path}?q=203.0`), ['203.0.113.0/24']);
  assert.deepEqual(await shown(`${path}?severity=no_access`), []);
  const row = () =>
    server.ctx.store.db.selectFrom('ip_blocks').selectAll().where('comment', '=', 'Spam').executeTakeFirst();
  const before = await row();
  const [, page = ''] = /href="(\/admin\/ip_blocks\/\d+)"><strong dir="ltr">203/.exec(listed) ?? [];
  await staff.get(page);
  const wrong = await staff.submit(
    { ...fields, ip: '127.0.0.0/8', severity: 'no_access', expires_in: 'keep' },
    `action="${page}"`,
  );
  assert.equal(wrong.status, 422);
  await staff.get(page);
  await staff.submit({ ...fields, severity: 'sign_up_requires_approval', expires_in: 'keep' }, `action="${page}"`);
  const after = await row();
  assert.deepEqual([after?.expires_at, after?.severity], [before?.expires_at, 'sign_up_requires_approval']);
  await staff.get(page);
  await staff.submit({ ...fields, expires_in: '' }, `action="${page}"`);
  assert.equal((await row())?.expires_at, null);
  await removeAll(path);
  assert.deepEqual(await shown(path), []);
});

test('an e-mail host is blocked and let go; it says what is wrong beside what was typed', async () => {
  const path = '/admin/email_blocks';
  await staff.get(path);
  const wrong = await staff.submit({ domain: 'no host', allow_with_approval: 'true' }, `action="${path}"`);
  assert.equal(wrong.status, 422);
  assert.ok(wrong.text.includes('value="no host"'));
  for (const domain of ['junk.example', '@waste.example']) {
    await staff.get(path);
    assert.equal((await staff.submit({ domain }, `action="${path}"`)).status, 303);
  }
  assert.deepEqual(await shown(path), ['waste.example', 'junk.example']);
  assert.deepEqual(await shown(`${path}?q=JUNK`), ['junk.example']);
  await removeAll(path);
  assert.deepEqual(await shown(path), []);
});

test('an e-mail address is blocked, tried and let go, and stands on no page', async () => {
  const path = '/admin/email_blocks/addresses';
  const tried = async (email: string) => {
    await staff.get(path);
    return (await staff.submit({ email }, `action="${path}/test"`)).text;
  };
  await staff.get(path);
  assert.equal((await staff.submit({ email: '' }, `action="${path}"`)).status, 422);
  await staff.get(path);
  await staff.submit({ email: 'T.roll+x@mail.example' }, `action="${path}"`);
  assert.doesNotMatch((await staff.get(path)).text, /roll/i);
  assert.match(await tried('troll@mail.example'), /This address is blocked/);
  assert.match(await tried('other@mail.example'), /This address is not blocked/);
  await removeAll(path);
  assert.match(await tried('troll@mail.example'), /This address is not blocked/);
});

test('a name is blocked, changed and let go', async () => {
  const path = '/admin/username_blocks';
  await staff.get(path);
  const wrong = await staff.submit({ username: 'no name', exact: 'true' }, `action="${path}"`);
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="no name"[\s\S]*name="exact" value="true" checked/);
  await staff.get(path);
  await staff.submit({ username: 'admin', exact: 'true' }, `action="${path}"`);
  assert.deepEqual(await shown(`${path}?q=4dmin`), ['admin']);
  const page = await firstOf(path);
  await staff.get(page);
  assert.equal((await staff.submit({ username: '' }, `action="${page}"`)).status, 422);
  await staff.get(page);
  await staff.submit({ username: 'root', allow_with_approval: 'true' }, `action="${page}"`);
  const row = await server.ctx.store.db.selectFrom('username_blocks').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.username, row.exact, row.allow_with_approval], ['root', 0, 1]);
  await removeAll(path);
  assert.deepEqual(await shown(path), []);
});

test('whoever has no part in it gets none of it, and all of it is in the audit log', async () => {
  const alice = await signedInBrowser(server, 'alice');
  for (const path of [
    '/admin/ip_blocks',
    '/admin/email_blocks',
    '/admin/email_blocks/addresses',
    '/admin/username_blocks',
  ])
    assert.equal((await alice.get(path)).status, 403, path);
  const acts = await server.ctx.store.db.selectFrom('audit_log').select(['action', 'target_type']).execute();
  const said = new Set(acts.map(({ action, target_type }) => `${action} ${target_type}`));
  for (const type of ['ip_block', 'email_domain_block', 'canonical_email_block', 'username_block'])
    for (const action of ['create', 'destroy']) assert.ok(said.has(`${action} ${type}`), `${action} ${type}`);
});
