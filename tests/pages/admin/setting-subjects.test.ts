import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSettings } from '../../../src/domain/settings/settings.ts';
import { CHANGEABLE } from '../../../src/domain/settings/settings-table.ts';
import { SETTING_SUBJECTS, SUBJECTS } from '../../../src/pages/admin/server/setting-subjects.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { formsIn } from '../../support/html-forms.ts';
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

const pathOf = (subject: string) => `/admin/settings/${subject.replaceAll('_', '-')}`;
const settings = () => readSettings(server.ctx.store.db);

test('each setting that administrators set is in one subject', () => {
  const all = SUBJECTS.flatMap((subject) => SETTING_SUBJECTS[subject]);
  assert.deepEqual([...all].sort(), [...CHANGEABLE].sort());
});

test('each subject is reached from the index, and saved as it comes it changes nothing', async () => {
  const index = await staff.get('/admin/settings');
  const before = await settings();
  for (const subject of SUBJECTS) {
    assert.ok(index.text.includes(`href="${pathOf(subject)}"`), subject);
    const page = await staff.get(pathOf(subject));
    const form = page.text.match(new RegExp(`<form method="post" action="${pathOf(subject)}">[\\s\\S]*?</form>`))?.[0];
    for (const name of SETTING_SUBJECTS[subject]) assert.ok(form?.includes(`name="${name}"`), name);
    const fields = formsIn(page.text).find(({ action }) => action === pathOf(subject))?.fields ?? [];
    const sent = fields.filter(({ kind }) => kind !== 'hidden').map(({ name, value }) => [name, value]);
    assert.equal((await staff.submit(Object.fromEntries(sent), `action="${pathOf(subject)}"`)).status, 303, subject);
  }
  assert.deepEqual(await settings(), before);
});

test('settings are changed, and what is wrong is said beside what was typed', async () => {
  await staff.get(pathOf('posting'));
  const wrong = await staff.submit(
    { max_characters: 'many', max_media_attachments: '7', wrapstodon: 'always' },
    `action="${pathOf('posting')}"`,
  );
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="many"/);
  assert.match(wrong.text, /value="7"/);
  assert.match(wrong.text, /aria-invalid="true"/);
  await staff.get(pathOf('posting'));
  const right = { max_characters: '700', max_media_attachments: '7', wrapstodon: 'always' };
  assert.equal((await staff.submit(right, `action="${pathOf('posting')}"`)).status, 303);
  const { max_characters, max_media_attachments, wrapstodon } = await settings();
  assert.deepEqual([max_characters, max_media_attachments, wrapstodon], [700, 7, 'always']);
});

test('a box that is not checked is off', async () => {
  await staff.get(pathOf('federation'));
  await staff.submit({ authorized_fetch: 'true' }, `action="${pathOf('federation')}"`);
  assert.equal((await settings()).authorized_fetch, true);
  await staff.get(pathOf('federation'));
  await staff.submit({}, `action="${pathOf('federation')}"`);
  assert.equal((await settings()).authorized_fetch, false);
});

test('a colour is looked at before it is saved', async () => {
  await staff.get(pathOf('look'));
  const given = { accent_colour: '#7fd1ae', thumbnail_description: 'typed', preview: 'true' };
  const seen = await staff.submit(given, `action="${pathOf('look')}"`);
  assert.equal(seen.status, 200);
  assert.match(seen.text, /not saved yet/);
  assert.match(seen.text, />typed<\/textarea>/);
  const [, sheet = ''] = /rel="stylesheet" href="(\/admin\/settings\/look\/preview\.css[^"]*)"/.exec(seen.text) ?? [];
  assert.match((await staff.get(sheet)).text, /#7fd1ae/);
  assert.equal((await settings()).accent_colour, null);
});

test('who has no right to settings neither sees nor changes them', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const authenticity_token = formTokenIn(await mod.get('/admin'));
  for (const subject of SUBJECTS) {
    assert.equal((await mod.get(pathOf(subject))).status, 403, subject);
    assert.equal((await mod.post(pathOf(subject), { authenticity_token })).status, 403, subject);
  }
});
