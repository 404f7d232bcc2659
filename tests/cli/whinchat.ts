import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, runCommand } from '../support/command-line.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A server of a test and the command line over the same data, in another process. */
export type ServerWithCommands = {
  server: TestServer;
  env: Record<string, string>;
  run(...args: string[]): Promise<Ran>;
  /** What a command prints that must succeed, without the line break at the end. */
  says(...args: string[]): Promise<string>;
  /** The rows of a list, each by the header. */
  lists(...args: string[]): Promise<Record<string, string>[]>;
  close(): Promise<void>;
};

/** What a command prints that must succeed, without the line break at the end. */
async function saidBy(env: Record<string, string>, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(env, args);
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  return stdout.replace(/\n$/, '');
}

/** The rows of a printed list, each by the header. Fails when the columns are not aligned. */
function rowsOf(printed: string): Record<string, string>[] {
  const [header = '', ...lines] = printed.split('\n');
  const columns = [...header.matchAll(/\S+(?: \S+)*/g)];
  return lines.map((line) =>
    Object.fromEntries(
      columns.map(({ 0: name, index }, at) => {
        const next = columns[at + 1]?.index;
        const cell = line.slice(index, next);
        assert.ok(next === undefined || line.length < next || cell.endsWith('  '), `not aligned: ${line}`);
        return [name, cell.trimEnd()];
      }),
    ),
  );
}

export async function startWithCommands(): Promise<ServerWithCommands> {
  const server = await startServer();
  const { config } = server.ctx;
  const { database } = config;
  const env = {
    PUBLIC_URL: config.origin,
    DATA_DIR: config.dataDir,
    DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
  };
  return {
    server,
    env,
    run: (...args) => runCommand(env, args),
    says: (...args) => saidBy(env, args),
    lists: async (...args) => rowsOf(await saidBy(env, args)),
    close: () => server.close(),
  };
}

const PROGRAM = join(import.meta.dirname, '../../bin/whinchat');

/** The same as `runCommand`, by the program that operators call. */
export function runProgram(env: Record<string, string>, args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
    const child = execFile(PROGRAM, [...args], { env: { ...inherited, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

/** An environment with nothing in it yet, over SQLite. */
export async function emptyEnvironment(): Promise<{
  env: Record<string, string>;
  folder: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-cli-'));
  return {
    env: { PUBLIC_URL: 'http://localhost:3000', DATA_DIR: join(folder, 'data') },
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
