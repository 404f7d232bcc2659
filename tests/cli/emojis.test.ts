import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
let picture: string;
before(async () => {
  commands = await startWithCommands();
  picture = join(commands.server.ctx.config.dataDir, 'picture.png');
  await sharp({ create: { width: 600, height: 300, channels: 4, background: '#abcdef' } })
    .png()
    .toFile(picture);
});
after(() => commands.close());

const list = async () => (await commands.server.request('GET', '/api/v1/custom_emojis')).items;

test('an emoji made by command is listed at once, with a file that is served', async () => {
  assert.deepEqual(await list(), []);
  assert.equal((await commands.run('emojis', 'add', 'whinchat', picture, '--category', 'Birds')).code, 0);
  const [emoji] = await list();
  assert.equal(emoji?.shortcode, 'whinchat');
  assert.equal(emoji?.category, 'Birds');
  const file = await commands.server.request('GET', new URL(String(emoji?.url)).pathname);
  assert.equal(file.status, 200);
  assert.equal(file.headers['content-type'], 'image/png');
});

test('an emoji is replaced only when asked for, and can be removed', async () => {
  const again = await commands.run('emojis', 'add', 'whinchat', picture);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /--overwrite/);
  assert.equal((await commands.run('emojis', 'add', 'whinchat', picture, '--overwrite', '--unlisted')).code, 0);
  assert.deepEqual(await list(), []);
  assert.equal((await commands.run('emojis', 'remove', 'whinchat')).code, 0);
  assert.equal((await commands.run('emojis', 'remove', 'whinchat')).code, 1);
});

test('what is no picture or no name is refused', async () => {
  const text = join(commands.server.ctx.config.dataDir, 'notes.png');
  await writeFile(text, 'no picture');
  for (const args of [
    ['tree', text],
    ['tree', '/nowhere/tree.png'],
    ['no-name', picture],
  ]) {
    const { code, stderr } = await commands.run('emojis', 'add', ...args);
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
  assert.deepEqual(await list(), []);
});
