import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Open sockets that note when something they wait for arrives. */
export type Listeners = {
  /** Runs `post`, and answers after how many ms each socket had a message with `marker`; Infinity for those that had none in time. */
  arrivals(marker: string, post: () => Promise<unknown>): Promise<number[]>;
  /** The latest message of the first socket. */
  latest(): Buffer;
  close(): void;
};

const PATIENCE = 10_000;
const OPENED_AT_ONCE = 50;

/** Opens one socket for each address. */
export async function openListeners(addresses: readonly string[]): Promise<Listeners> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < addresses.length; from += OPENED_AT_ONCE) {
    const some = addresses.slice(from, from + OPENED_AT_ONCE).map((url) => new WebSocket(url));
    await Promise.all(some.map((socket) => once(socket, 'open')));
    sockets.push(...some);
  }
  let latest: Buffer = Buffer.alloc(0);
  let heard: ((index: number, data: Buffer) => void) | undefined;
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      if (index === 0) latest = data;
      heard?.(index, data);
    });
  }
  return {
    async arrivals(marker, post) {
      const after = new Array<number>(sockets.length).fill(Number.POSITIVE_INFINITY);
      let missing = sockets.length;
      const all = Promise.withResolvers<void>();
      const start = performance.now();
      heard = (index, data) => {
        if (after[index] !== Number.POSITIVE_INFINITY || !data.includes(marker)) return;
        after[index] = performance.now() - start;
        missing -= 1;
        if (missing === 0) all.resolve();
      };
      const patience = setTimeout(all.resolve, PATIENCE);
      await Promise.all([post(), all.promise]);
      clearTimeout(patience);
      heard = undefined;
      return after;
    },
    latest: () => latest,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
