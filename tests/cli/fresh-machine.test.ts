import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emptyEnvironment, runCommand } from './whinchat.ts';

let machine: Awaited<ReturnType<typeof emptyEnvironment>>;
before(async () => {
  machine = await emptyEnvironment();
});
after(() => machine.remove());

test('the first command makes the database, even when several start together', async () => {
  const names = ['anna', 'berta', 'clara'];
  const ran = await Promise.all(
    names.map((name) => runCommand(machine.env, ['accounts', 'create', name, '--email', `${name}@localhost`])),
  );
  for (const { code, stdout, stderr } of ran) {
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^New password: /);
  }
});

test('a wrong configuration is named', async () => {
  const { code, stderr } = await runCommand({ ...machine.env, PORT: 'none' }, ['settings', 'get']);
  assert.equal(code, 1);
  assert.match(stderr, /PORT must be/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});
