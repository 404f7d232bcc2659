import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { VERSION } from '../../src/lib/version.ts';
import { programVersion } from '../../src/platform/program-commit.ts';

const root = mkdtempSync(join(tmpdir(), 'whinchat-commit-'));
after(() => rmSync(root, { recursive: true }));

const COMMIT = 'abcdef0123456789abcdef0123456789abcdef01';
const OTHER = '0'.repeat(40);
const KNOWN = `${VERSION} (abcdef012345)`;
const packed = `# pack-refs with: peeled fully-peeled sorted\n${OTHER} refs/heads/main2\n${COMMIT} refs/heads/main\n`;

const CASES: readonly [what: string, files: Record<string, string>, version: string][] = [
  ['no checkout', {}, VERSION],
  ['a branch', { 'at/.git/HEAD': 'ref: refs/heads/main\n', 'at/.git/refs/heads/main': `${COMMIT}\n` }, KNOWN],
  ['a packed branch', { 'at/.git/HEAD': 'ref: refs/heads/main\n', 'at/.git/packed-refs': packed }, KNOWN],
  [
    'a branch that has moved on since it was packed',
    {
      'at/.git/HEAD': 'ref: refs/heads/main2\n',
      'at/.git/packed-refs': packed,
      'at/.git/refs/heads/main2': `${COMMIT}\n`,
    },
    KNOWN,
  ],
  ['a commit without a branch', { 'at/.git/HEAD': `${COMMIT}\n` }, KNOWN],
  [
    'a further worktree',
    {
      'at/.git': 'gitdir: ../main/.git/worktrees/at\n',
      'main/.git/worktrees/at/HEAD': 'ref: refs/heads/main\n',
      'main/.git/worktrees/at/commondir': '../..\n',
      'main/.git/refs/heads/main': `${COMMIT}\n`,
    },
    KNOWN,
  ],
  [
    'a further worktree of a packed branch',
    {
      'at/.git': 'gitdir: ../main/.git/worktrees/at\n',
      'main/.git/worktrees/at/HEAD': 'ref: refs/heads/main\n',
      'main/.git/worktrees/at/commondir': '../..\n',
      'main/.git/packed-refs': packed,
    },
    KNOWN,
  ],
  ['a checkout without a commit', { 'at/.git/HEAD': 'ref: refs/heads/main\n' }, VERSION],
  ['branches of a format that is not read', { 'at/.git/HEAD': 'ref: refs/heads/.invalid\n' }, VERSION],
  ['something else of this name', { 'at/.git': 'nonsense' }, VERSION],
];

for (const [index, [what, files, version]] of CASES.entries()) {
  test(`the version of ${what}`, () => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(root, String(index), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    assert.equal(programVersion(join(root, String(index), 'at')), version);
  });
}
