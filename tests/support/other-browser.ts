import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A browser that is not Chromium, with one page. `find` is an expression of a script that gives an element. */
export type OtherBrowser = {
  open(address: string): Promise<void>;
  /** What an expression gives in the page: text, a number, or whether something is so. */
  run(expression: string): Promise<unknown>;
  press(find: string): Promise<void>;
  write(find: string, text: string): Promise<void>;
  /** Chooses a file for a field. */
  choose(find: string, path: string): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** How long (ms) a page may take. */
const PATIENCE = 20_000;

/** The first of these programs that is installed. */
export const installed = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** An element by its tag and what it says, or is called. */
export const named = (tag: string, name: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(tag)})].find((one) => [one.innerText?.trim(), one.getAttribute('aria-label')].includes(${JSON.stringify(name)}))`;

/** A field by its label. */
export const labelled = (text: string): string =>
  `[...document.querySelectorAll('label')].find((one) => one.innerText.trim() === ${JSON.stringify(text)})?.control`;

/** Whether the page shows a text. */
export const shows = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Waits until an expression gives something, also while pages change. Throws with the text of the page when it never does. */
export async function until(browser: OtherBrowser, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await browser.run(`!!(${expression})`).catch(() => false)) return;
    await sleep(100);
  }
  const shown = await browser.run('location.href + document.body.innerText.slice(0, 2000)');
  throw new Error(`never: ${expression}, but ${String(shown)}`);
}

/**
 * Brings an element to the middle of the window, and waits until it stays there: a press would miss it while something above still comes, or
 * when the browser brings the caret of what was typed before into view a moment later.
 */
export async function bringStill(run: OtherBrowser['run'], find: string): Promise<void> {
  const look = `((one) => {
    one?.scrollIntoView({ block: 'center' });
    const { x, y } = one?.getBoundingClientRect() ?? {};
    return [x, y].join();
  })(${find})`;
  const end = Date.now() + PATIENCE;
  let [last, now]: unknown[] = [undefined, await run(look)];
  while (now !== last && Date.now() < end) {
    await sleep(50);
    [last, now] = [now, await run(look)];
  }
}

/** Starts a program, and waits for a line in which it says where it listens. */
export async function startUntil(
  program: string,
  args: readonly string[],
  line: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly child: ChildProcess; readonly found: string }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const found = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const [, said] = line.exec(text) ?? [];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${text}`)));
    setTimeout(() => reject(new Error(`${program} said only: ${text}`)), PATIENCE).unref();
  });
  return { child, found: await found };
}

/** Ends a program that was started here. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
