import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { bringStill, endProgram, type OtherBrowser, startUntil } from './other-browser.ts';

/** How long (ms) the browser may take for one thing. */
const PATIENCE = 20_000;

type Fields = Record<string, unknown>;
type Send = (method: string, params: Fields) => Promise<Fields>;

type Prefs = Readonly<Record<string, string | number | boolean>>;

/** Starts Firefox with some preferences, which is spoken to by WebDriver BiDi. */
export async function startFirefox(program: string, prefs: Prefs = {}): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'whinchat-firefox-'));
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const env = { ...process.env, HOME: profile };
  const { child, found } = await startUntil(program, args, /WebDriver BiDi listening on (ws:\S+)/, env);
  const socket = new WebSocket(`${found}/session`);
  await once(socket, 'open');
  const send = sender(socket);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const context = isList(contexts) ? contexts[0]?.context : undefined;
  return {
    ...page(send, context),
    async close() {
      socket.terminate();
      await endProgram(child);
      // Its other processes may still write for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isFields);

/** Sends commands, each with a number by which its answer is known. */
function sender(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve(value: Fields): void; reject(error: Error): void }>();
  let last = 0;
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    if (!isFields(message) || typeof message.id !== 'number') return;
    const { id, result } = message;
    if (isFields(result)) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(JSON.stringify(message)));
    waiting.delete(id);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      setTimeout(() => reject(new Error(`no answer: ${method} ${JSON.stringify(params)}`)), PATIENCE).unref();
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

function page(send: Send, context: unknown): Omit<OtherBrowser, 'close'> {
  const evaluate = async (expression: string): Promise<Fields> => {
    const { result } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (!isFields(result)) throw new Error(`no result: ${expression}`);
    return result;
  };
  const element = async (find: string) => {
    const { sharedId } = await evaluate(find);
    if (sharedId === undefined) throw new Error(`not there: ${find}`);
    return { sharedId };
  };
  const run = async (expression: string) => (await evaluate(expression)).value;
  const press = async (find: string) => {
    await bringStill(run, find);
    const origin = { type: 'element', element: await element(find) };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    press,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run,
    async write(find, text) {
      await press(find);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async choose(find, path) {
      await send('input.setFiles', { context, element: await element(find), files: [path] });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
  };
}
