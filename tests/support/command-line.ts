import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { programPath } from './program-path.ts';

export type Ran = { code: number; stdout: string; stderr: string };

/** A command with its environment and what is on its standard input. */
export type Order = { readonly env: Record<string, string>; readonly args: readonly string[]; readonly input: string };

/** What ends each output of a command, with its exit code; nothing that commands print holds such characters. */
export const ended = (code: number): string => `\0${code}\0`;

const ENDED = /^([^\0]*)\0(\d+)\0$/;

/** A process that carries out commands; see `command-host.ts`. */
type Host = { readonly child: ChildProcess; readonly stdout: Socket; readonly stderr: Socket };

/** Processes of this kind at once: one would do, but for tests in which commands meet. */
const MOST = 2;

let started = 0;
const idle: Host[] = [];
const waiting: ((host: Host) => void)[] = [];

/** Runs the command line in an environment, with `input` on its standard input, in a process that has it loaded. */
export async function runCommand(env: Record<string, string>, args: readonly string[], input = ''): Promise<Ran> {
  const host = await takeHost();
  const { child, stdout, stderr } = host;
  const outputs = Promise.all([outputOf(stdout), outputOf(stderr)]);
  const order: Order = { env: { PATH: process.env.PATH ?? '', ...env }, args, input };
  child.send(order);
  const [said, complained] = await outputs;
  const { code } = said;
  if (code === undefined && child.exitCode === null) await once(child, 'exit');
  giveBack(host, code !== undefined);
  return { code: code ?? child.exitCode ?? 1, stdout: said.text, stderr: complained.text };
}

async function takeHost(): Promise<Host> {
  const host = idle.pop();
  if (host === undefined && started === MOST) return new Promise((resolve) => waiting.push(resolve));
  if (host === undefined) started += 1;
  else hold(host, 'ref');
  return host ?? startHost();
}

function giveBack(host: Host, lives: boolean): void {
  const next = waiting.shift();
  if (next) next(lives ? host : startHost());
  else if (lives) {
    hold(host, 'unref');
    idle.push(host);
  } else started -= 1;
}

function startHost(): Host {
  // Not with the arguments that make this process one of tests.
  const child = fork(programPath('tests/support/command-host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!(stdout instanceof Socket && stderr instanceof Socket)) throw new Error('no outputs');
  for (const output of [stdout, stderr]) output.setEncoding('utf8');
  return { child, stdout, stderr };
}

/** Whether this process waits for that one: not for one that has nothing to do. */
function hold({ child, stdout, stderr }: Host, how: 'ref' | 'unref'): void {
  for (const handle of [child, child.channel, stdout, stderr]) handle?.[how]();
}

/** What comes until the command ends, with its exit code; without one when its process ends with it. */
function outputOf(stream: Socket): Promise<{ text: string; code?: number }> {
  const { promise, resolve } = Promise.withResolvers<{ text: string; code?: number }>();
  let text = '';
  const take = (chunk: string) => {
    text += chunk;
    const [whole, said = '', code] = ENDED.exec(text) ?? [];
    if (whole !== undefined) done({ text: said, code: Number(code) });
  };
  const cut = () => done({ text });
  const done = (output: { text: string; code?: number }) => {
    stream.off('data', take).off('end', cut);
    resolve(output);
  };
  stream.on('data', take).on('end', cut);
  return promise;
}
