import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

test('terms are published from a file, with a day and an announcement', async () => {
  const file = join(commands.server.ctx.config.dataDir, 'terms.txt');
  await writeFile(file, 'Be kind to birds');
  const args = ['publish', '--kind', 'terms_of_service', file, '--effective-date', '2040-01-01', '--announce'];
  const { code, stderr } = await commands.run('documents', ...args);
  assert.equal(code, 0, stderr);
  const terms = (await commands.server.request('GET', '/api/v1/instance/terms_of_service')).body;
  assert.deepEqual([terms.content, terms.effective_date], ['<p>Be kind to birds</p>', '2040-01-01']);
  const [row] = await commands.lists('documents', 'list');
  assert.deepEqual([row?.KIND, row?.['IN FORCE FROM']], ['terms_of_service', '2040-01-01']);
  const again = await commands.run('documents', ...args);
  assert.deepEqual(
    [again.code, again.stderr.trim()],
    [1, 'Validation failed: Effective date 2040-01-01 has already been taken'],
  );
});

test('rules are changed and put in order', async () => {
  const ids = [];
  for (const text of ['One', 'Two']) ids.push(JSON.parse(await commands.says('rules', 'create', text, '--json')).id);
  await commands.run('rules', 'change', ids[0] ?? '', '--text', 'Uno');
  await commands.run('rules', 'order', ids[1] ?? '');
  const rules = (await commands.server.request('GET', '/api/v1/instance/rules')).items;
  assert.deepEqual(
    rules.map((rule) => String(rule.text)),
    ['Two', 'Uno'],
  );
});
