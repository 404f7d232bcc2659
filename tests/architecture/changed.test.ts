import assert from 'node:assert/strict';
import { test } from 'node:test';
import { touchedTests } from '../support/changed.ts';

const SOURCES = new Map([
  ['src/lib/low.ts', ''],
  ['src/domain/middle.ts', "import { low } from '../lib/low.ts';"],
  ['src/main.ts', "const { middle } = await import('./domain/middle.ts');"],
  ['src/alone.ts', ''],
  ['web/feed.js', ''],
  ['tests/support/process.ts', "programPath('src/main.ts');"],
  ['tests/domain/middle.test.ts', "import { middle } from '../../src/domain/middle.ts';"],
  ['tests/start.test.ts', "import { startProcess } from './support/process.ts';"],
  ['tests/alone.test.ts', "import { alone } from '../src/alone.ts';"],
  ['tests/browser/feed.test.ts', ''],
  ['tests/reads.test.ts', 'readFileSync(import.meta.dirname);'],
]);
const ALL = ['alone.test.ts', 'browser/feed.test.ts', 'domain/middle.test.ts', 'reads.test.ts', 'start.test.ts'];

const CASES: Record<string, [changed: string[], touched: string[]]> = {
  'nothing touches nothing': [[], []],
  'a module touches who imports it, by others and in programs too': [
    ['src/lib/low.ts'],
    ['domain/middle.test.ts', 'reads.test.ts', 'start.test.ts'],
  ],
  'a module that is gone touches who still imports it': [['src/alone.ts'], ['alone.test.ts', 'reads.test.ts']],
  'a test touches itself': [['tests/alone.test.ts'], ['alone.test.ts', 'reads.test.ts']],
  'a document touches who reads the tree': [['docs/API.md', 'README.md'], ['reads.test.ts']],
  'what browsers load touches who starts one': [['web/feed.js'], ['browser/feed.test.ts', 'reads.test.ts']],
  'packages touch everything': [['package-lock.json'], ALL],
  'a picture touches everything': [['src/http/assets/avatar.png'], ALL],
};

for (const [name, [changed, touched]] of Object.entries(CASES)) {
  test(name, () => assert.deepEqual(touchedTests(changed, SOURCES).sort(), touched));
}
