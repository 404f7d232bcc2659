import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../support/server.ts';

const COMMAND = join(import.meta.dirname, '../../bin/whinchat');

export type Ran = { code: number; stdout: string; stderr: string };

/** A server of a test and the command line over the same data, as a process of its own. */
export type ServerWithCommands = { server: TestServer; run(...args: string[]): Promise<Ran>; close(): Promise<void> };

/** Runs the command line in an environment. */
export function runCommand(env: Record<string, string>, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
    execFile(COMMAND, [...args], { env: { ...inherited, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
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
  return { server, run: (...args) => runCommand(env, args), close: () => server.close() };
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
