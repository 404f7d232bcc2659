import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** `parts` by content type, decoded; header names in lower case. */
export type ReceivedEmail = { to: string; headers: Record<string, string>; parts: Record<string, string> };

/** A mail server on a loopback port that takes every e-mail. */
export type SmtpServer = { url: string; emails: ReceivedEmail[]; close(): Promise<void> };

export async function startSmtpServer(): Promise<SmtpServer> {
  const emails: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, (email) => emails.push(email));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The server's side of SMTP, which agrees to everything. */
function converse(socket: Socket, keep: (email: ReceivedEmail) => void): void {
  let to = '';
  let email: string[] | undefined;
  let rest = '';
  const hear = (line: string) => {
    if (email && line !== '.') return void email.push(line.replace(/^\./, ''));
    if (email) keep(readEmail(to, email.join('\n')));
    email = line === 'DATA' ? [] : undefined;
    to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
    socket.write(email ? '354 go\r\n' : '250 ok\r\n');
  };
  socket.write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

function readEmail(to: string, text: string): ReceivedEmail {
  const { headers, body } = readPart(text);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(readPart) : [{ headers, body }];
  return { to, headers, parts: Object.fromEntries(parts.map((part) => [typeOf(part.headers), decoded(part)])) };
}

type Part = { headers: Record<string, string>; body: string };

function readPart(text: string): Part {
  const [head = '', ...rest] = text.replace(/^\n/, '').split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/s)).map(([n = '', v = '']) => [n.toLowerCase(), v]),
  );
  return { headers, body: rest.join('\n\n') };
}

function typeOf(headers: Record<string, string>): string {
  return (headers['content-type'] ?? '').split(';')[0] ?? '';
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
