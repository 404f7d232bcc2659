import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { admit } from '../../support/loopback.ts';
import type { TestServer } from '../../support/server.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

/** What a receiver answers: a status, or a whole answer; `hang` never does. */
export type Reply = number | { status: number; headers?: Record<string, string>; body?: string } | 'hang';

/** A server with inboxes on a loopback port, which keeps what it receives. */
export type Receiver = {
  base: string;
  host: string;
  received: Received[];
  /** Decides what is answered; 202 unless set. */
  reply: (request: Received) => Reply;
  close(): Promise<void>;
};

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      };
      received.push(one);
      const reply = receiver.reply(one);
      if (reply === 'hang') return;
      const { status, headers = {}, body = '' } = typeof reply === 'number' ? { status: reply } : reply;
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${admit(server.address())}`;
  const receiver: Receiver = {
    base: `http://${host}`,
    host,
    received,
    reply: () => 202,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Makes everything that waits due now: deliveries, what holds back their servers, and the jobs that send them. */
export async function passTime({ ctx }: TestServer): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await tx.updateTable('deliveries').set({ run_at: 1 }).where('run_at', 'is not', null).execute();
    await tx.updateTable('remote_hosts').set({ retry_at: 1 }).where('retry_at', 'is not', null).execute();
    await tx.updateTable('jobs').set({ run_at: 1 }).where('name', '=', 'deliver').execute();
  });
}
