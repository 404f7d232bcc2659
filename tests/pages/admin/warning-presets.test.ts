import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/admin/warning_presets';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
});
after(() => server.close());

const presets = () => server.ctx.store.db.selectFrom('warning_presets').selectAll().execute();

test('texts for warnings are prepared, changed and deleted; moderators read them and change none', async () => {
  const boss = await signedInBrowser(server, 'boss');
  await boss.get(PATH);
  const blank = await boss.submit({ title: 'Tone', text: ' ' }, `action="${PATH}"`);
  assert.equal(blank.status, 422);
  assert.match(blank.text, /value="Tone"/);
  await boss.get(PATH);
  assert.equal((await boss.submit({ title: 'Tone', text: 'Please be kind.' }, `action="${PATH}"`)).status, 303);
  const [row] = await presets();
  const path = `${PATH}/${toWire(row?.id ?? 0)}`;
  const { text: shown } = await boss.get(PATH);
  assert.ok(shown.includes(`formaction="${path}/delete"`), 'it can be taken back at once');
  await boss.submit({ title: 'Tone', text: 'Please be kinder.' }, `action="${path}"`);
  assert.deepEqual(
    (await presets()).map(({ text }) => text),
    ['Please be kinder.'],
  );
  const mod = await signedInBrowser(server, 'mod');
  const theirs = await mod.get(PATH);
  assert.match(theirs.text, /Please be kinder\./);
  assert.ok(!theirs.text.includes(`action="${path}`));
  await boss.get(PATH);
  assert.equal((await boss.submit({}, `action="${path}/delete"`)).status, 303);
  assert.deepEqual(await presets(), []);
});
