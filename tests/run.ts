// `npm test`: every check of the project in order, the cheap ones first; stops at the first stage that fails.
//   npm test                          everything
//   npm test -- --only sqlite        some stages: types, lint, unused, browser, sqlite, postgres, in-browser
//   npm test -- --only sqlite polls  only test files whose path contains a word
//   npm test -- --changed            only test files that what differs from the main branch can touch
//   npm run test:browser             all tests that start a browser, and nothing else
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { bundlePrograms } from './support/bundle-programs.ts';
import { touchedTests } from './support/changed.ts';
import { type Durations, keepDurations, longestFirst, readDurations, slowest } from './support/durations.ts';
import { openMemoryFolder } from './support/memory-folder.ts';
import { startPostgres } from './support/postgres.ts';
import { runsOnce } from './support/runs-once.ts';
import { CHROMIUM_MISSING, chromiumInstaller, findChromium } from './support/system-chromium.ts';

type Outcome = { readonly ok: boolean; readonly summary: string };
type BatchResult = {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly heard: readonly string[];
};
type Engine = { readonly TEST_ENGINE: 'sqlite' | 'postgres'; readonly TEST_POSTGRES_URL?: string };
type Stage = { readonly name: string; readonly title: string; readonly run: () => Promise<Outcome> };

const root = join(import.meta.dirname, '..');
const BATCH = join(import.meta.dirname, 'support/batch.ts');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, 'bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Compiled code kept between the processes of the tests saves most of their start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

/** A test file that takes longer hangs, milliseconds; more for the long runs before a release. */
const FILE_TIMEOUT = Number(process.env.TEST_FILE_TIMEOUT ?? 300_000);

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true }, changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const onlyChanged = values.changed;

/** What files took in this run. */
const durations: Durations = new Map();

/** How many files are named of those that took longest. */
const SLOWEST = 10;

/** Whatever starts a browser is here; of these, `npm test` runs only the second folder. */
const IN_BROWSER = 'browser/';
const ALWAYS_IN_BROWSER = 'browser/always/';

function findTests(words: readonly string[]): readonly string[] {
  const files = (onlyChanged ? touchedTests() : globSync('**/*.test.ts', { cwd: import.meta.dirname })).toSorted();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}

async function runTool(command: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return { ok: code === 0, summary: code === 0 ? 'clean' : `${command} answered ${code}` };
}

/** The server and its tests; then what browsers load, pages and their worker, which know other globals. */
async function checkTypes(): Promise<Outcome> {
  for (const project of [['--noEmit'], ['-p', 'web']]) {
    const outcome = await runTool('tsc', ...project);
    if (!outcome.ok) return outcome;
  }
  return runTool('tsc', '-p', 'web/worker.tsconfig.json');
}

/** The one thing that the tests need and no package brings along. */
async function provideChromium(): Promise<Outcome> {
  const installer = findChromium() ? undefined : chromiumInstaller();
  if (installer) await runTool('sh', '-c', installer);
  const path = findChromium();
  return { ok: path !== undefined, summary: path ?? CHROMIUM_MISSING };
}

/** Runs the files on one engine in several processes at once: one more than processors, since many only wait, which browsers do not. */
async function runTests(names: readonly string[], engine: Engine): Promise<Outcome> {
  if (names.length === 0 && onlyChanged) return { ok: true, summary: 'nothing that the change can touch' };
  const ordered = longestFirst(names, engine.TEST_ENGINE, await readDurations());
  const files = ordered.map((file) => join(import.meta.dirname, file));
  const variables = { ...engine, ...(await bundlePrograms()) };
  const taken = await mkdtemp(join(tmpdir(), 'whinchat-run-'));
  const lanes = availableParallelism() + (names.every((name) => name.startsWith(IN_BROWSER)) ? 0 : 1);
  const results = await Promise.all(Array.from({ length: lanes }, () => runBatch(files, taken, variables)));
  await rm(taken, { recursive: true });
  const heard = new Set(results.flatMap(({ heard }) => heard));
  const silent = files.filter((file) => !heard.has(file));
  for (const file of silent) console.log(`✖ ${file} ended before any of its tests, or has none`);
  const sum = (of: (result: BatchResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const [passed, failed, skipped] = [sum((one) => one.passed), sum((one) => one.failed), sum((one) => one.skipped)];
  return {
    ok: passed > 0 && silent.length === 0 && results.every(({ ok }) => ok),
    summary: `${passed + failed} tests in ${files.length} files: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  };
}

type Ended = {
  readonly name: string;
  readonly file?: string;
  readonly details: { readonly type?: string; readonly duration_ms: number };
};

/** What the names of suites that are a whole file begin with. */
const TESTS = 'tests/';

/** Runs those of the files in one process that no other has taken, and prints what each tells once it is through. */
async function runBatch(
  files: readonly string[],
  taken: string,
  variables: Engine & Record<string, string>,
): Promise<BatchResult> {
  const events = run({
    files: [BATCH],
    // They make much that is soon forgotten, and have memory to spare; and the other processors are busy with other tests.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    argv: [String(FILE_TIMEOUT), taken, ...files],
    env: { ...env, ...variables },
  });
  const heard = new Set<string>();
  // A process that found nothing left to do counts as a test that passed.
  let idle = 0;
  let result: Omit<BatchResult, 'heard'> = { ok: false, passed: 0, failed: 0, skipped: 0 };
  const hear = ({ name, file, details }: Ended) => {
    if (file !== undefined && details.type !== 'suite') heard.add(file);
    if (name.startsWith(TESTS))
      durations.set(`${variables.TEST_ENGINE} ${name.slice(TESTS.length)}`, details.duration_ms);
  };
  events.on('test:pass', hear);
  events.on('test:pass', ({ name }) => {
    if (name === BATCH) idle += 1;
  });
  events.on('test:fail', hear);
  events.on('test:summary', ({ file, counts, success }) => {
    if (file !== undefined) return;
    const { tests, passed, skipped, todo } = counts;
    result = { ok: success, passed: passed - idle, failed: tests - passed - skipped - todo, skipped };
  });
  await print(events.compose(new spec()));
  return { ...result, heard: [...heard] };
}

/** Prints a report file by file, since several are written at once. */
async function print(report: AsyncIterable<string>): Promise<void> {
  let waiting = '';
  for await (const chunk of report) {
    waiting += chunk;
    for (let end = END_OF_FILE.exec(waiting); end; end = END_OF_FILE.exec(waiting)) {
      const through = end.index + end[0].length;
      process.stdout.write(waiting.slice(0, through));
      waiting = waiting.slice(through);
    }
  }
  console.log(waiting);
}

/** The line of a report that tells how a whole file went. */
const END_OF_FILE = /^[✔✖] tests\/.*\n/m;

async function runOnPostgres(files: readonly string[]): Promise<Outcome> {
  const cluster = await startPostgres();
  try {
    return await runTests(files, { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

function stagesFor(words: readonly string[]): readonly Stage[] {
  const all = findTests(words);
  const inBrowser = all.filter((file) => file.startsWith(IN_BROWSER));
  const files = all.filter((file) => !inBrowser.includes(file) || file.startsWith(ALWAYS_IN_BROWSER));
  const onBoth = files.filter((file) => !inBrowser.includes(file) && !runsOnce(file));
  return [
    { name: 'types', title: 'Types', run: checkTypes },
    {
      name: 'lint',
      title: 'Lint and format',
      run: () => runTool('biome', 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])),
    },
    { name: 'unused', title: 'Unused code', run: () => runTool('knip') },
    { name: 'browser', title: 'Browser of the system', run: provideChromium },
    { name: 'sqlite', title: 'Tests on SQLite', run: () => runTests(files, { TEST_ENGINE: 'sqlite' }) },
    { name: 'postgres', title: 'Tests on PostgreSQL', run: () => runOnPostgres(onBoth) },
    { name: 'in-browser', title: 'Tests in a browser', run: () => runTests(inBrowser, { TEST_ENGINE: 'sqlite' }) },
  ];
}

/** What tests write is gone with them: it does not have to wait for a disk, unless somebody says where. */
async function inMemory<T>(work: () => Promise<T>): Promise<T> {
  const folder = process.env.TMPDIR ? undefined : await openMemoryFolder();
  if (folder === undefined) return work();
  process.env.TMPDIR = env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<boolean> {
  const only = values.only?.flatMap((names) => names.split(','));
  const stages = stagesFor(positionals).filter(({ name }) => only?.includes(name) ?? name !== 'in-browser');
  const lines: string[] = [];
  let ok = stages.length > 0;
  for (const { title, run: runStage } of stages) {
    console.log(`\n=== ${title}`);
    const from = performance.now();
    const outcome = await runStage();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    lines.push(`${outcome.ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s): ${outcome.summary}`);
    ok = outcome.ok;
    if (!ok) break;
  }
  await keepDurations(durations);
  if (durations.size > 1) console.log(`\n=== The slowest files\n${slowest(durations, SLOWEST).join('\n')}`);
  console.log(`\n=== Summary\n${lines.join('\n') || 'no stage ran'}`);
  return ok;
}

process.exitCode = (await inMemory(main)) ? 0 : 1;
