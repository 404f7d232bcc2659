import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can hold back what passes on connections that listen for notifications, as a server process that hangs does. */
export type StallingProxy = {
  /** The address of the database through the proxy. */
  readonly url: string;
  stall(): void;
  resume(): void;
  close(): Promise<void>;
};

type Pair = { readonly client: Socket; readonly server: Socket; listens: boolean };

export async function startStallingProxy(target: string): Promise<StallingProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let stalled = false;
  const hold = ({ client, server, listens }: Pair) => {
    if (stalled && listens) for (const socket of [client, server]) socket.pause();
  };
  const proxy = createServer((client) => {
    const pair: Pair = { client, server: connect(Number(port || 5432), hostname), listens: false };
    pairs.add(pair);
    client.on('data', (chunk) => {
      pair.listens ||= chunk.includes('listen whinchat');
      hold(pair);
      pair.server.write(chunk);
    });
    pair.server.on('data', (chunk) => client.write(chunk));
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      pair.server.destroy();
    };
    for (const socket of [client, pair.server]) socket.on('error', end).on('close', end);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  return {
    url: through.href,
    stall() {
      stalled = true;
      for (const pair of pairs) hold(pair);
    },
    resume() {
      stalled = false;
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.resume();
    },
    async close() {
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
