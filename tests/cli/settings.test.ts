import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const instance = async () => (await commands.server.request('GET', '/api/v2/instance')).body;

test('a running server shows a change as soon as the command has returned', async () => {
  assert.equal((await instance()).registrations?.enabled, false);
  for (const [value, enabled, approval] of [
    ['approval', true, true],
    ['open', true, false],
    ['closed', false, false],
  ] as const) {
    assert.equal((await commands.run('settings', 'set', 'registrations', value)).code, 0);
    const { registrations } = await instance();
    assert.deepEqual([registrations?.enabled, registrations?.approval_required], [enabled, approval]);
  }
});

test('settings of every kind are read back as they were set', async () => {
  for (const [name, value] of [
    ['site_title', 'A quiet place'],
    ['max_characters', '1000'],
    ['languages', 'de,en'],
    ['min_age', '16'],
    ['trends', 'false'],
  ] as const) {
    assert.equal((await commands.run('settings', 'set', name, value)).code, 0);
    assert.equal((await commands.run('settings', 'get', name)).stdout, `${value}\n`);
  }
  const { title, configuration } = await instance();
  assert.deepEqual([title, configuration?.statuses?.max_characters], ['A quiet place', 1000]);
  const row = (await commands.lists('settings', 'list')).find(({ NAME }) => NAME === 'min_age');
  assert.deepEqual([row?.VALUE, row?.DEFAULT], ['16', 'none']);
});

test('unknown settings and values that make no sense are refused', async () => {
  for (const [name, value, message] of [
    ['registrations', 'maybe', /must be one of open, approval, closed/],
    ['max_characters', 'many', /must be a whole number/],
    ['languages', 'xx-unknown', /languages has "xx-unknown", but must be codes of languages/],
    ['colour', 'blue', /no setting "colour"/],
  ] as const) {
    const { code, stderr } = await commands.run('settings', 'set', name, value);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
});

test('rules and announcements made by command are served at once', async () => {
  const user = await commands.server.createUser('reader');
  const { id } = JSON.parse(await commands.says('rules', 'create', 'Be kind', '--hint', 'To everybody', '--json'));
  assert.deepEqual(
    Object.values((await instance()).rules ?? {}).map(({ text, hint }) => [text, hint]),
    [['Be kind', 'To everybody']],
  );
  assert.equal((await commands.run('rules', 'delete', id)).code, 0);
  assert.deepEqual((await instance()).rules, []);
  assert.equal((await commands.run('rules', 'delete', id)).code, 1);
  await commands.run('announcements', 'create', 'We move tonight', '--starts-at', '2030-01-31T18:00Z');
  const { items } = await commands.server.request('GET', '/api/v1/announcements', { token: user.token });
  assert.deepEqual(
    items.map(({ content, starts_at }) => [content, starts_at]),
    [['<p>We move tonight</p>', '2030-01-31T18:00:00.000Z']],
  );
});

test('every setting says what it means, its default, and what it may be', async () => {
  const settings: Record<string, unknown>[] = JSON.parse(await commands.says('settings', 'list', '--json'));
  for (const { name, meaning, allowed } of settings) {
    assert.match(String(meaning), /^[A-Z].*\.$/, String(name));
    assert.notEqual(String(allowed), '');
  }
  assert.deepEqual((await commands.says('settings', 'show', 'min_age')).split('\n'), [
    'Name:     min_age',
    'Meaning:  How many years old people must be to sign up; none asks nobody.',
    'Value:    16',
    'Default:  none',
    'Allowed:  a whole number from 0 to 150, or none',
  ]);
  const refused = await commands.run('settings', 'set', 'min_age', '200');
  assert.match(refused.stderr, /must be a whole number from 0 to 150, or none/);
});
