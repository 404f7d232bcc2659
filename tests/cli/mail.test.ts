import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const tryMail = (url: string) =>
  runCommand({ ...commands.env, SMTP_URL: url, SMTP_FROM: 'birds@example.org' }, ['mail', 'test', 'me@example.net']);

test('one e-mail is sent, and what the server answers is shown', async () => {
  const smtp = await startSmtpServer();
  const { code, stdout, stderr } = await tryMail(smtp.url);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^The mail server has taken an e-mail from birds@example\.org to me@example\.net: 250/);
  assert.deepEqual(
    smtp.emails.map(({ to }) => to),
    ['me@example.net'],
  );
  await smtp.close();
});

test('without a mail server, or with one that is away or refuses, a sentence says why', async () => {
  const grumpy = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('554 No service for you\r\n');
  });
  const port = await new Promise<number>((resolve) => {
    grumpy.listen(0, '127.0.0.1', () => {
      const address = grumpy.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const unset = await commands.run('mail', 'test', 'me@example.net');
  const away = await tryMail(`smtp://127.0.0.1:${await freePort()}`);
  const refused = await tryMail(`smtp://127.0.0.1:${port}`);
  grumpy.close();
  for (const [{ code, stdout, stderr }, reason] of [
    [unset, /^No e-mail can be sent: set SMTP_URL/],
    [away, /^The mail server of SMTP_URL cannot be reached: .*ECONNREFUSED/],
    [refused, /^The mail server .*554 No service for you/],
  ] as const) {
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, reason);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});
