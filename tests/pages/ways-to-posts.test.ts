import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const FOLDERS = ['src/views', 'src/pages'];

/** A reader without an account is a visitor, whom links lead to where a post lives. */
test('no page shows a post as to a visitor in order to show it without buttons', async () => {
  for (const folder of FOLDERS) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      assert.doesNotMatch(await readFile(`${folder}/${name}`, 'utf8'), /\.\.\.reader, account: undefined/, name);
    }
  }
});
