import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from './command-line.ts';
import { freePort } from './free-port.ts';
import { lendAssets } from './lent-assets.ts';
import { programPath } from './program-path.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 50;

/** The server as its own process, as operators run it. */
export type ServerProcess = {
  base: string;
  pid: number;
  /** The last of what it has printed. */
  output(): string;
  /** Waits for its end and answers its exit code, null when the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts `src/main.ts` and waits until it serves. Throws with its output when it ends before that. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  await lendAssets(env.DATA_DIR);
  return startCommand([process.execPath, programPath('src/main.ts')], env);
}

/** The same by a script of package.json, as npm runs it. */
export function startScript(script: string, env: Record<string, string>): Promise<ServerProcess> {
  return startCommand(['sh', '-c', script], env);
}

async function startCommand(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...inherited(), PUBLIC_URL: base, HOST: '127.0.0.1', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  // A worker has no other port; with SQLite it is a whole server.
  const isWorker = env.ROLE === 'worker' && !env.DATABASE_URL?.startsWith('sqlite:');
  const asked = isWorker ? `http://127.0.0.1:${env.METRICS_PORT}/livez` : `${base}/health`;
  await serving(child, asked, () => output);
  return {
    base,
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

async function serving(child: ChildProcess, asked: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(asked).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(ASK_EVERY_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not serve in time:\n${output()}`);
}

/** Runs the command line and returns what it prints; rejects, with that as `stdout`, when it fails. */
export async function whinchat(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(env, args);
  if (code !== 0) throw Object.assign(new Error(`${args.join(' ')} answered ${code}: ${stderr}`), { stdout });
  return stdout;
}

function inherited(): Record<string, string> {
  const { PATH = '', HOME = '/tmp', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
