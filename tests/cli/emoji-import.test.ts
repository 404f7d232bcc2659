import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { png } from '../support/media.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
let folder: string;
before(async () => {
  commands = await startWithCommands();
  folder = join(commands.server.ctx.config.dataDir, 'emojis');
  await mkdir(join(folder, 'birds'), { recursive: true });
  const picture = await png();
  await writeFile(join(folder, 'wren.png'), picture);
  await writeFile(join(folder, 'birds/auk.png'), picture);
  await writeFile(join(folder, '.DS_Store'), 'hidden');
  await writeFile(join(folder, 'notes.txt'), 'no picture');
  await writeFile(join(folder, 'not a name.png'), picture);
  await writeFile(join(folder, 'huge.png'), Buffer.alloc(300_000));
});
after(() => commands.close());

/** The reasons why files were skipped, by file. */
async function skipped(...args: string[]): Promise<Record<string, string>> {
  const outcomes: Record<string, string>[] = JSON.parse(await commands.says('emojis', 'import', ...args, '--json'));
  return Object.fromEntries(
    outcomes.filter(({ outcome }) => outcome === 'skipped').map(({ file, reason }) => [String(file), String(reason)]),
  );
}

test('a folder of pictures is imported, and what is skipped says why', async () => {
  const said = await commands.says('emojis', 'import', folder, '--prefix', 'b_', '--category', 'Birds');
  assert.match(said, /^SKIPPED +BECAUSE\n/);
  assert.match(said, /^huge\.png +.*less than 256 KB/m);
  assert.match(said, /^not a name\.png +.*letters, digits and underscores/m);
  assert.match(said, /^notes\.txt +.*could not be verified/m);
  assert.match(said, /\n\n2 emojis added, 0 replaced, 3 files skipped\.$/);
  const { items } = await commands.server.request('GET', '/api/v1/custom_emojis');
  assert.deepEqual(
    items.map(({ shortcode, category }) => [shortcode, category]),
    [
      ['b_auk', 'Birds'],
      ['b_wren', 'Birds'],
    ],
  );
  const listed = await commands.lists('emojis', 'list');
  assert.deepEqual(
    listed.map((row) => [row.SHORTCODE, row.STATE, row.CATEGORY]),
    [
      ['b_auk', 'listed', 'Birds'],
      ['b_wren', 'listed', 'Birds'],
    ],
  );
});

test('a compressed archive is imported; existing emojis stay unless they are to be replaced', async () => {
  const picture = await readFile(join(folder, 'wren.png'));
  const entries = [
    { header: { name: 'pack/', type: 'directory' as const, size: 0 } },
    { header: { name: 'pack/b_wren.png', size: picture.length }, body: picture },
    { header: { name: 'pack/._b_wren.png', size: 1 }, body: 'x' },
    { header: { name: '../../robin.png', size: picture.length }, body: picture },
    { header: { name: 'big.png', size: 300_000 }, body: new Uint8Array(300_000) },
    { header: { name: 'link.png', type: 'symlink' as const, size: 0, linkname: '/etc/passwd' } },
  ];
  const archive = join(folder, '../pack.tar.gz');
  await writeFile(archive, gzipSync(await packTar(entries)));
  assert.deepEqual(await skipped(archive), {
    'pack/b_wren.png': 'There is one of this name already.',
    'big.png': 'Image file size must be less than 256 KB',
  });
  const again = await commands.says('emojis', 'import', archive, '--overwrite');
  assert.match(again, /\n0 emojis added, 2 replaced, 1 file skipped\.$/);
  assert.deepEqual(
    (await commands.lists('emojis', 'list')).map((row) => row.SHORTCODE),
    ['b_auk', 'b_wren', 'robin'],
  );
});

test('what is neither a folder nor an archive, or holds nothing, is refused with a reason', async () => {
  const empty = join(folder, '../nothing');
  await mkdir(empty);
  const cut = join(folder, '../cut.tar.gz');
  await writeFile(cut, gzipSync(Buffer.alloc(100_000, 'x')).subarray(0, 40));
  for (const [path, reason] of [
    ['/nowhere/pack.tar', /^\/nowhere\/pack\.tar: no such file or directory\n$/],
    [join(folder, 'notes.txt'), /notes\.txt is neither a folder nor a tar archive/],
    [cut, /cut\.tar\.gz is neither a folder nor a tar archive/],
    [empty, /There is no file in /],
  ] as const) {
    const { code, stdout, stderr } = await commands.run('emojis', 'import', path);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, reason);
  }
});
