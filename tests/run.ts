// `npm test`: every check of the project in order, the cheap ones first; stops at the first stage that fails.
//   npm test                          everything
//   npm test -- --only sqlite        some stages: types, lint, unused, sqlite, postgres
//   npm test -- --only sqlite polls  only test files whose path contains a word
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { startPostgres } from './support/postgres.ts';

type Outcome = { readonly ok: boolean; readonly summary: string };
type Stage = { readonly name: string; readonly title: string; readonly run: () => Promise<Outcome> };

const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  // Each test file is a process of its own: compiled code kept between them saves most of their start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

/** A test file that takes longer hangs, milliseconds. */
const FILE_TIMEOUT = 300_000;

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

const isEngineFree = (file: string): boolean => ENGINE_FREE.some((prefix) => file.startsWith(prefix));

function findTests(words: readonly string[]): readonly string[] {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname }).sort();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}

async function runTool(command: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return { ok: code === 0, summary: code === 0 ? 'clean' : `${command} answered ${code}` };
}

async function runTests(files: readonly string[], engine: Record<string, string>): Promise<Outcome> {
  const events = run({
    files: files.map((file) => join(import.meta.dirname, file)),
    concurrency: availableParallelism(),
    timeout: FILE_TIMEOUT,
    env: { ...env, ...engine },
  });
  let total = { tests: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0 };
  let ok = false;
  const silent = new Set(files.map((file) => join(import.meta.dirname, file)));
  events.on('test:summary', (summary) => {
    if (summary.file !== undefined) {
      if (summary.counts.tests > 0) silent.delete(summary.file);
      return;
    }
    total = summary.counts;
    ok = summary.success;
  });
  const report = events.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await once(report, 'end');
  for (const file of silent) console.log(`✖ ${file} ended before any of its tests, or has none`);
  const executed = total.tests - total.cancelled - total.skipped - total.todo;
  return {
    ok: ok && executed > 0 && silent.size === 0,
    summary: `${executed} tests in ${files.length} files: ${total.passed} passed, ${executed - total.passed} failed, ${total.cancelled} cancelled, ${total.skipped} skipped`,
  };
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
  const onBoth = files.filter((file) => !isEngineFree(file));
  return [
    { name: 'types', title: 'Types', run: () => runTool('tsc', '--noEmit') },
    {
      name: 'lint',
      title: 'Lint and format',
      run: () => runTool('biome', 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])),
    },
    { name: 'unused', title: 'Unused code', run: () => runTool('knip') },
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
