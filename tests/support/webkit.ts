import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { bringStill, endProgram, type OtherBrowser, startUntil } from './other-browser.ts';

/** The key of an element in an answer of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long (ms) the driver may take for one thing. */
const PATIENCE = 20_000;

/**
 * The only font, where it is installed: to measure a list of languages in their own letters, WebKitGTK asks all fonts that there are for each
 * letter, and with some hundreds of them stands still for many seconds whenever such a list changes.
 */
const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** The programs that it takes: what drives, the browser, and a screen that nobody sees. */
export type WebkitPrograms = { readonly driver: string; readonly browser: string; readonly screen: string };

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Starts WebKit's small browser, which is spoken to by WebDriver. */
export async function startWebkit({ driver, browser, screen }: WebkitPrograms): Promise<OtherBrowser> {
  const display = await startUntil(screen, ['-displayfd', '1', '-screen', '0', '1280x900x24'], /^(\d+)\n/m);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-webkit-'));
  const env = {
    ...process.env,
    ...(await oneFont(folder)),
    DISPLAY: `:${display.found}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await fetch(`${base}/status`).catch(() => undefined)); tries++) {
    await sleep(100);
  }
  const options = { binary: browser, args: ['--automation'] };
  // Who waits for something on a page waits by itself: the driver would wait for all that the page loads.
  const alwaysMatch = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
  const made = await request(`${base}/session`, 'POST', { capabilities: { alwaysMatch } });
  const id = typeof made === 'object' && made !== null && 'sessionId' in made ? String(made.sessionId) : '';
  const ask: Ask = (method, path, body) => request(`${base}/session/${id}${path}`, method, body);
  return {
    ...page(ask),
    async close() {
      await ask('DELETE', '').catch(() => undefined);
      await endProgram(child);
      await endProgram(display.child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function oneFont(folder: string): Promise<NodeJS.ProcessEnv> {
  if (!existsSync(FONT)) return {};
  await symlink(FONT, join(folder, 'font.ttf'));
  const file = join(folder, 'fonts.conf');
  await writeFile(file, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  return { FONTCONFIG_FILE: file };
}

async function request(address: string, method: string, body: object = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { method, signal, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const told: unknown = await answer.json();
  const value = typeof told === 'object' && told !== null && 'value' in told ? told.value : undefined;
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

function page(ask: Ask): Omit<OtherBrowser, 'close'> {
  const run = (expression: string) => ask('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const element = async (find: string): Promise<string> => {
    const found: unknown = await run(find);
    if (typeof found !== 'object' || found === null || !(ELEMENT in found)) throw new Error(`not there: ${find}`);
    return `/element/${String(found[ELEMENT])}`;
  };
  const type = async (find: string, text: string) => {
    await ask('POST', `${await element(find)}/value`, { text });
  };
  return {
    run,
    write: type,
    choose: type,
    async open(url) {
      await ask('POST', '/url', { url });
    },
    async press(find) {
      await bringStill(run, find);
      await ask('POST', `${await element(find)}/click`);
    },
    async back() {
      await ask('POST', '/back');
    },
  };
}
