import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const instance = async () => (await server.request('GET', '/api/v2/instance')).body;

async function acts(): Promise<string[]> {
  const rows = await server.ctx.store.db
    .selectFrom('audit_log')
    .select(['action', 'target_type'])
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.action} ${row.target_type}`);
}

test('who only moderates neither sees nor changes the settings', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const own = await mod.get('/admin');
  assert.doesNotMatch(own.text, /href="\/admin\/settings"/);
  for (const path of ['/admin/settings']) assert.equal((await mod.get(path)).status, 403, path);
  const token = formTokenIn(own);
  const refused = await mod.post('/admin/settings', { authenticity_token: token, site_title: 'Mine' });
  assert.equal(refused.status, 403);
});

test('the server is renamed; what is wrong is said beside what was typed', async () => {
  await staff.get('/admin/settings');
  const fields = { site_title: 'Meadow', site_short_description: 'Birds', registrations: 'approval' };
  assert.equal((await staff.submit(fields, 'site_title')).status, 303);
  const { title, description, registrations } = await instance();
  assert.deepEqual([title, description, registrations?.approval_required], ['Meadow', 'Birds', true]);
  assert.ok((await acts()).includes('update setting'));
  await staff.get('/admin/settings');
  const wrong = await staff.submit(
    { ...fields, site_title: 'x'.repeat(101), site_short_description: 'typed' },
    'site_title',
  );
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /aria-invalid="true"/);
  assert.ok(wrong.text.includes('>typed</textarea>'));
  assert.equal((await instance()).title, 'Meadow');
});

test('the long description is published', async () => {
  await staff.get('/admin/settings');
  assert.equal((await staff.submit({ content: 'A *quiet* place' }, '/admin/settings/description')).status, 303);
  const { body } = await server.request('GET', '/api/v1/instance/extended_description');
  assert.match(String(body.content), /<em>quiet<\/em>/);
});

test('rules are added, changed, put in order and removed', async () => {
  for (const text of ['Be kind', 'No pineapples']) {
    await staff.get('/admin/rules');
    assert.equal((await staff.submit({ text, hint: '' }, 'id="r-new-text"')).status, 303);
  }
  const rules = async () => (await server.request('GET', '/api/v1/instance/rules')).items;
  const [kind, pineapples] = await rules();
  const page = await staff.get('/admin/rules');
  const token = formTokenIn(page);
  const up = `/admin/rules/${pineapples?.id}/up`;
  assert.ok(page.text.includes(`formaction="${up}"`));
  await staff.post(up, { authenticity_token: token });
  assert.deepEqual(
    (await rules()).map(({ text }) => String(text)),
    ['No pineapples', 'Be kind'],
  );
  await staff.get('/admin/rules');
  const empty = await staff.submit({ text: ' ', hint: 'typed' }, `action="/admin/rules/${kind?.id}"`);
  assert.equal(empty.status, 422);
  assert.ok(empty.text.includes('>typed</textarea>'));
  await staff.get('/admin/rules');
  await staff.submit({ text: 'Be kinder', hint: 'Please' }, `action="/admin/rules/${kind?.id}"`);
  await staff.get('/admin/rules');
  await staff.submit({}, `action="/admin/rules/${pineapples?.id}/delete"`);
  assert.deepEqual(
    (await rules()).map(({ text, hint }) => [String(text), String(hint)]),
    [['Be kinder', 'Please']],
  );
});

test('a server is blocked after its page has said what that ends, changed, and let go', async () => {
  const path = '/admin/domain_blocks';
  const asked = await staff.get(`${path}/new?domain=Bad.example`);
  assert.match(asked.text, /Block bad\.example/);
  assert.match(asked.text, /0 known accounts/);
  assert.doesNotMatch(asked.text, /0 (follows|followers|people)/, 'what it has none of is not listed');
  await staff.submit({ severity: 'silence', public_comment: 'Spam', reject_media: 'true' }, `action="${path}"`);
  const row = await server.ctx.store.db.selectFrom('domain_blocks').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.domain, row.severity, row.reject_media, row.reject_reports], ['bad.example', 'silence', 1, 0]);
  await staff.get(`${path}/new?domain=bad.example`);
  const again = await staff.submit({ severity: 'silence', public_comment: 'typed' }, `action="${path}"`);
  assert.equal(again.status, 422);
  assert.ok(again.text.includes('>typed</textarea>'));
  const unknown = await staff.get(`${path}/new?domain=not%20a%20domain`);
  assert.equal(unknown.status, 422);
  assert.ok(unknown.text.includes('value="not a domain"'));
  const [, edit = ''] = /href="(\/admin\/domain_blocks\/\d+\/edit)"/.exec((await staff.get(path)).text) ?? [];
  await staff.get(edit);
  await staff.submit({ severity: 'noop' }, `action="${edit}"`);
  const changed = await server.ctx.store.db.selectFrom('domain_blocks').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([changed.severity, changed.reject_media], ['noop', 0]);
  await staff.get(edit);
  await staff.submit({}, edit.replace('/edit', '/delete'));
  assert.equal(await server.ctx.store.db.selectFrom('domain_blocks').selectAll().executeTakeFirst(), undefined);
  assert.deepEqual(
    (await acts()).filter((act) => act.endsWith('domain_block')),
    ['create domain_block', 'update domain_block', 'destroy domain_block'],
  );
});

test('an announcement is published and ended', async () => {
  const path = '/admin/announcements';
  await staff.get(path);
  const wrong = { text: 'Party', starts_at: '2030-02-02T10:00', ends_at: '2030-02-01T10:00', publish: 'true' };
  const refused = await staff.submit(wrong, `action="${path}"`);
  assert.equal(refused.status, 422);
  assert.ok(refused.text.includes('value="2030-02-01T10:00"'));
  assert.equal((await staff.submit({ text: 'Party', publish: 'true' }, `action="${path}"`)).status, 303);
  const { token } = await server.createUser('reader');
  const read = async () => (await server.request('GET', '/api/v1/announcements', { token })).items;
  assert.equal((await read()).length, 1);
  const page = await staff.get(path);
  const [, end = ''] = /formaction="([^"]*\/unpublish)"/.exec(page.text) ?? [];
  const formToken = formTokenIn(page);
  await staff.post(end, { authenticity_token: formToken });
  assert.equal((await read()).length, 0);
});
