// `npm test`: every check of the project in order, the cheap ones first; stops at the first stage that fails.
//   npm test                          everything
//   npm test -- --only sqlite        some stages: types, lint, unused, browser, sqlite, postgres
//   npm test -- --only sqlite polls  only test files whose path contains a word
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { startPostgres } from './support/postgres.ts';
import { CHROMIUM_MISSING, chromiumInstaller, findChromium } from './support/system-chromium.ts';

type Outcome = { readonly ok: boolean; readonly summary: string };
type BatchResult = { readonly ok: boolean; readonly passed: number; readonly failed: number; readonly skipped: number };
type Stage = { readonly name: string; readonly title: string; readonly run: () => Promise<Outcome> };

const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  PATH: [join(root, 'bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Compiled code kept between the processes of the tests saves most of their start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

/** A test file that takes longer hangs, milliseconds; more for the long runs before a release. */
const FILE_TIMEOUT = Number(process.env.TEST_FILE_TIMEOUT ?? 300_000);

/** Files a process runs: loading the server costs more than most files' tests. */
const BATCH_SIZE = 16;

// These never open our database: one run tells all.
const ENGINE_FREE = [
  'lib/',
  'architecture',
  'platform/av/',
  'platform/config/',
  'platform/fetch/',
  'platform/images/',
  'platform/mail/',
  'platform/passwords/',
  'platform/storage/',
];

// These start many processes to see what an operator sees, of verbs that other tests try on both engines.
const ON_ONE_ENGINE = [
  'cli/documents',
  'cli/domains',
  'cli/emoji-import',
  'cli/mail',
  'cli/mistakes',
  'cli/moderation',
  'cli/output',
  'cli/own-node',
  'cli/passwords',
  'cli/trends',
  'clock/',
  'federation/documents/doctor',
  'media/advertised-types',
];

const runsOnce = (file: string): boolean =>
  [...ENGINE_FREE, ...ON_ONE_ENGINE].some((prefix) => file.startsWith(prefix));

function findTests(words: readonly string[]): readonly string[] {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname }).sort();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}

async function runTool(command: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return { ok: code === 0, summary: code === 0 ? 'clean' : `${command} answered ${code}` };
}

/** The server and its tests; then what browsers load, which knows other globals. */
async function checkTypes(): Promise<Outcome> {
  const server = await runTool('tsc', '--noEmit');
  return server.ok ? runTool('tsc', '-p', 'web') : server;
}

/** The one thing that the tests need and no package brings along. */
async function provideChromium(): Promise<Outcome> {
  const installer = findChromium() ? undefined : chromiumInstaller();
  if (installer) await runTool('sh', '-c', installer);
  const path = findChromium();
  return { ok: path !== undefined, summary: path ?? CHROMIUM_MISSING };
}

/** Runs the files on one engine, each process a few of them; one process more than processors, since many only wait. */
async function runTests(files: readonly string[], engine: Record<string, string>): Promise<Outcome> {
  const batches = batchesOf(files.map((file) => join(import.meta.dirname, file)));
  const results: BatchResult[] = [];
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) results.push(await runBatch(batch, engine));
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
  const sum = (of: (result: BatchResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const [passed, failed, skipped] = [sum((one) => one.passed), sum((one) => one.failed), sum((one) => one.skipped)];
  return {
    ok: passed > 0 && results.every(({ ok }) => ok),
    summary: `${passed + failed} tests in ${files.length} files: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  };
}

function batchesOf(files: readonly string[]): string[][] {
  const batches = files.filter(movesTheClock).map((file) => [file]);
  const others = files.filter((file) => !movesTheClock(file));
  for (let at = 0; at < others.length; at += BATCH_SIZE) batches.push(others.slice(at, at + BATCH_SIZE));
  return batches;
}

/** Whoever goes back in time needs a process of its own: the ids that a process gives only ever grow. */
const movesTheClock = (file: string): boolean => readFileSync(file, 'utf8').includes('mock.timers');

/** Runs a few files in one process and prints what they told when they are through. */
async function runBatch(files: readonly string[], engine: Record<string, string>): Promise<BatchResult> {
  const events = run({
    files: [join(import.meta.dirname, 'support/batch.ts')],
    argv: [String(FILE_TIMEOUT), ...files],
    env: { ...env, ...engine },
  });
  const silent = new Set(files);
  let result: BatchResult = { ok: false, passed: 0, failed: 0, skipped: 0 };
  const heard = ({ file, details }: { file?: string; details: { type?: string } }) => {
    if (file !== undefined && details.type !== 'suite') silent.delete(file);
  };
  events.on('test:pass', heard);
  events.on('test:fail', heard);
  events.on('test:summary', ({ file, counts, success }) => {
    if (file !== undefined) return;
    const { tests, passed, skipped, todo } = counts;
    result = { ok: success, passed, failed: tests - passed - skipped - todo, skipped };
  });
  const report = await text(events.compose(new spec()));
  console.log(report);
  for (const file of silent) console.log(`✖ ${file} ended before any of its tests, or has none`);
  return { ...result, ok: result.ok && silent.size === 0 };
}

async function runOnPostgres(files: readonly string[]): Promise<Outcome> {
  const cluster = await startPostgres();
  try {
    return await runTests(files, { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

function stagesFor(words: readonly string[]): readonly Stage[] {
  const files = findTests(words);
  const onBoth = files.filter((file) => !runsOnce(file));
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
  ];
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const only = values.only?.flatMap((names) => names.split(','));
  const stages = stagesFor(positionals).filter(({ name }) => only?.includes(name) ?? true);
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
  console.log(`\n=== Summary\n${lines.join('\n') || 'no stage ran'}`);
  return ok;
}

process.exitCode = (await main()) ? 0 : 1;
