import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Json } from '../support/server.ts';

export type Frame = {
  stream?: string[];
  event?: string;
  payload?: string;
  id?: string;
  error?: string;
  status?: number;
};

/** An open stream that remembers what came. */
export type Ear = {
  readonly frames: Frame[];
  readonly socket: WebSocket;
  say(message: unknown): void;
  /** Waits for a frame; fails after a while. */
  hear(test: (frame: Frame) => boolean, what?: string): Promise<Frame>;
  close(): void;
};

type Options = { token?: string; query?: Record<string, string>; headers?: Record<string, string>; protocol?: string };

/** Opens a WebSocket. Rejects with the answer's status and reason when it is refused. */
export async function openSocket(base: string, options: Options): Promise<Ear> {
  const url = new URL('/api/v1/streaming', base.replace('http', 'ws'));
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
  const headers = { ...options.headers, ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) };
  const socket = new WebSocket(url, options.protocol ? [options.protocol] : [], { headers });
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`${response.statusCode} ${response.headers['x-error-message']}`)),
    );
  });
  return {
    frames,
    socket,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hear: (test, what) =>
      waitFor(
        () => frames.find(test),
        what ?? test.toString(),
        () => JSON.stringify(frames.map((f) => [f.stream, f.event, f.error])),
      ),
    close: () => socket.terminate(),
  };
}

/** Opens a socket and subscribes it to a stream of its own. */
export async function listen(
  base: string,
  token: string,
  stream: string,
  more: Record<string, string> = {},
): Promise<Ear> {
  const ear = await openSocket(base, { token, query: { stream, ...more } });
  // A stream nobody knows is refused; by then the one before has been opened.
  ear.say({ type: 'subscribe', stream: 'are you ready' });
  await ear.hear((frame) => frame.error !== undefined);
  ear.frames.length = 0;
  return ear;
}

async function waitFor<T>(find: () => T | undefined, what: string, state: () => string): Promise<T> {
  for (let waited = 0; waited < 5000; waited += 10) {
    const found = find();
    if (found !== undefined) return found;
    await sleep(10);
  }
  throw new Error(`nothing came for ${what}: ${state()}`);
}

/** What a frame says, as JSON. */
export function said(frame: Frame): Json {
  return JSON.parse(frame.payload ?? '{}');
}

/** Waits until a socket is closed and answers the close code. */
export async function closeCode(ear: Ear): Promise<number> {
  const [code] = await once(ear.socket, 'close');
  return Number(code);
}
