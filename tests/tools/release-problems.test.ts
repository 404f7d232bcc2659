import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Repository, releaseProblems } from '../../tools/release-problems.ts';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-12-01\n\n### For people\n\n- Something new.\n\n## [1.1.0] - 2026-11-01\n\n- Old.\n';
const READY: Repository = { version: '1.2.0', changelog: CHANGELOG, status: '', branch: 'main', tags: ['v1.1.0'] };

test('what is ready can be tagged', () => assert.deepEqual(releaseProblems(READY), []));

const CASES: Record<string, [change: Partial<Repository>, problem: RegExp]> = {
  'a changed file': [{ status: ' M src/main.ts\n' }, /not committed/],
  'a file that git does not know': [{ status: '?? notes\n' }, /not committed/],
  'another branch': [{ branch: 'try' }, /this is try/],
  'no branch': [{ branch: '' }, /this is no branch/],
  'a version that there is': [{ tags: ['v1.1.0', 'v1.2.0'] }, /there is a tag v1\.2\.0/],
  'a version that is none': [
    { version: '1.2', changelog: CHANGELOG.replace('1.2.0', '1.2') },
    /version 1\.2, which is not like/,
  ],
  'changes of no version': [
    { changelog: CHANGELOG.replace('leased]\n', 'leased]\n\n- New.\n') },
    /under \[Unreleased\]/,
  ],
  'no section of the version': [{ changelog: CHANGELOG.replace('[1.2.0]', '[1.3.0]') }, /no "## \[1\.2\.0\] - DATE"/],
  'a version that only looks the same': [
    { changelog: CHANGELOG.replace('1.2.0', '1x2x0') },
    /no "## \[1\.2\.0\] - DATE"/,
  ],
  'a section without a date': [{ changelog: CHANGELOG.replace(' - 2026-12-01', '') }, /no "## \[1\.2\.0\] - DATE"/],
  'a section without changes': [{ changelog: CHANGELOG.replace('- Something new.', '') }, /names no change of 1\.2\.0/],
};

for (const [name, [change, problem]] of Object.entries(CASES)) {
  test(`${name} is refused, and that alone is said`, () => {
    const problems = releaseProblems({ ...READY, ...change });
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems.join(), problem);
  });
}
