// `npm run tag`: tags what is checked out as the version in package.json, unless something speaks against it. It pushes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseProblems } from './release-problems.ts';

const ROOT = join(import.meta.dirname, '..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const problems = releaseProblems({
  version,
  changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
  status: git('status', '--porcelain'),
  branch: git('branch', '--show-current'),
  tags: git('tag', '--list').split('\n'),
});
if (problems.length > 0) {
  console.error(`Not tagged:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  process.exitCode = 1;
} else {
  git('tag', '--annotate', `v${version}`, '--message', `Whinchat ${version}`);
  console.log(`Tagged v${version}. Next: git push origin v${version}, then npm run release -- linux-x64 linux-arm64`);
}
