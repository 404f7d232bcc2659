import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { startScript } from '../support/process.ts';

const ROOT = join(import.meta.dirname, '../..');
const SYSTEM = '/usr/bin:/bin';
let folder: string;
let oldNode: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-node-'));
  oldNode = join(folder, 'old');
  await program(oldNode, 'echo 20');
  // A place without packaged binaries, as on a system they are not made for.
  await cp(join(ROOT, 'bin'), join(folder, 'elsewhere/bin'), { recursive: true });
  await mkdir(join(folder, 'elsewhere/node_modules'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** A folder for the PATH, whose `node` is a script. */
async function program(directory: string, script: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'node'), `#!/bin/sh\n${script}\n`);
  await chmod(join(directory, 'node'), 0o755);
}

async function ask(command: string, args: readonly string[], ...path: readonly string[]) {
  const child = spawn(command, [...args], { env: { PATH: [...path, SYSTEM].join(delimiter) } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout: stdout.trim(), stderr };
}

test('the Node of the packages is found without npm’s links, through symbolic links, before one in the PATH', async () => {
  await symlink(join(ROOT, 'bin/node'), join(folder, 'linked'));
  const { stdout } = await ask(join(folder, 'linked'), ['-p', 'process.execPath'], oldNode);
  assert.match(stdout, /\/node_modules\/node-linux-[a-z0-9]+\/bin\/node$/);
});

test('where it cannot run, the first Node in the PATH that is new enough serves, or one sentence says what to do', async () => {
  const elsewhere = join(folder, 'elsewhere/bin');
  const newNode = join(folder, 'new');
  await program(newNode, `exec "${process.execPath}" "$@"`);
  const found = await ask(join(elsewhere, 'node'), ['-p', '"ran"'], elsewhere, oldNode, newNode);
  assert.deepEqual(found, { code: 0, stdout: 'ran', stderr: '' });

  const without = await ask(join(elsewhere, 'node'), ['-p', '1'], elsewhere, oldNode);
  assert.equal(without.code, 1);
  assert.match(
    without.stderr,
    /^Whinchat found no Node to run on: .* install Node 26 or newer and put it in the PATH\.\n$/,
  );
});

test('a library that the Node of the packages lacks is named', async () => {
  const bare = join(folder, 'lacking');
  await cp(join(ROOT, 'bin'), join(bare, 'bin'), { recursive: true });
  const lacks =
    'echo "error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127';
  for (const kind of ['x64', 'arm64']) await program(join(bare, `node_modules/node-linux-${kind}/bin`), lacks);
  const { code, stderr } = await ask(join(bare, 'bin/node'), ['-p', '1'], oldNode);
  assert.equal(code, 1);
  assert.match(stderr, /^Whinchat lacks libatomic, .*`apt-get install libatomic1`\)\.\n$/);
});

test('before the packages are there, one sentence says so', async () => {
  await cp(join(ROOT, 'bin'), join(folder, 'bare/bin'), { recursive: true });
  const { code, stderr } = await ask(join(folder, 'bare/bin/whinchat'), ['--help']);
  assert.equal(code, 1);
  assert.match(stderr, /^Whinchat is not installed yet: run `npm ci` in \S+ first\.\n$/);
});

test('npm installs the same whatever Node it runs on', () => {
  // npm leaves out optional packages whose `engines`, as the lockfile tells them, do not include the Node that npm itself runs on: those that convert pictures, on Debian 12.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const named = Object.keys(packages).filter((path) => path !== '' && 'engines' in packages[path]);
  assert.deepEqual(named, [], 'take `engines` out of package-lock.json, as CONTRIBUTING.md says');
});

test('npm 9.2, which Debian 12 has, can read what is to be installed', () => {
  // It says that there is no lockfile where an override names another package.
  const { overrides = {} } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  assert.doesNotMatch(JSON.stringify(overrides), /"npm:/);
});

test('the command line needs no Node in the PATH', async () => {
  const { stdout, stderr } = await ask(join(ROOT, 'bin/whinchat'), ['--help'], oldNode);
  assert.match(stdout, /^Usage: whinchat/, stderr);
});

test('`npm start` becomes one process on that Node, which SIGTERM stops', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const server = await startScript(scripts.start, {
    PATH: [oldNode, SYSTEM].join(delimiter),
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
  });
  try {
    assert.match(await readlink(`/proc/${server.pid}/exe`), /node-linux-[a-z0-9]+\/bin\/node$/);
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
  }
});
