import { connect, type Socket } from 'node:net';

/** A connection on which bytes are written as they are. */
export type RawSocket = {
  readonly socket: Socket;
  /** The status of the answer, and all text until the server or `end` closed the connection. */
  answer(): Promise<{ status: number; text: string }>;
};

/** Connects to a server and writes the beginning of a request. */
export function openRaw(base: string, ...lines: readonly string[]): RawSocket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = '';
  const answered = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  socket.on('data', (data) => {
    text += data.toString();
    if (text.includes('\r\n\r\n')) answered.resolve();
  });
  socket.on('close', () => {
    answered.resolve();
    closed.resolve();
  });
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    async answer() {
      await answered.promise;
      socket.end();
      await closed.promise;
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
    },
  };
}
