import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { parseConfig } from '../../../src/platform/config/config.ts';
import { createJsonLog } from '../../../src/platform/log.ts';
import { createMail, MailError } from '../../../src/platform/mail.ts';

const lines: string[] = [];
const log = createJsonLog('info', { write: (line) => void lines.push(line) });

/** A mail server that takes every e-mail and remembers what was said to it. */
const said: string[] = [];
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  let email = false;
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\r\n').slice(0, -1)) {
      said.push(line);
      if (email && line !== '.') continue;
      const opens = line === 'DATA';
      email = opens;
      socket.write(opens ? '354 go\r\n' : line.startsWith('RCPT TO:<refused') ? '550 no\r\n' : '250 ok\r\n');
    }
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function overSmtp() {
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return createMail(parseConfig({ SMTP_URL: `smtp://127.0.0.1:${address.port}`, SMTP_FROM: 'bird@example.org' }), log);
}

test('an e-mail reaches the mail server, from the configured sender', async () => {
  const mail = overSmtp();
  assert.equal(mail.configured, true);
  await mail.send({ to: 'reader@example.net', subject: 'Welcome', text: 'Hello there', html: '<p>Hello there</p>' });
  const session = said.join('\n');
  assert.match(session, /MAIL FROM:<bird@example\.org>/);
  assert.match(session, /RCPT TO:<reader@example\.net>/);
  assert.match(session, /^Subject: Welcome$/m);
  assert.match(session, /Hello there/);
});

test('an address with a comma or a line break adds no second reader and no header', async () => {
  const mail = overSmtp();
  for (const to of ['a@example.net, b@example.net', 'a@example.net\r\nBcc: b@example.net']) {
    said.length = 0;
    await mail.send({ to, subject: 'x\r\nBcc: c@example.net', text: 'x' }).catch(() => undefined);
    assert.ok(said.filter((line) => line.startsWith('RCPT')).length <= 1);
    assert.ok(!said.some((line) => /^RCPT TO:<[bc]@|^Bcc:/i.test(line)), said.join('\n'));
  }
});

test('a refused e-mail rejects, so that its job is tried again', async () => {
  await assert.rejects(overSmtp().send({ to: 'refused@example.net', subject: 'x', text: 'x' }), MailError);
});

test('without a mail server the link goes to the log, and the text does not', async () => {
  lines.length = 0;
  const mail = createMail(parseConfig({}), log);
  assert.equal(mail.configured, false);
  await mail.send({ to: 'a@example.net', subject: 'Confirm', text: 'private words', link: 'https://example.org/c/1' });
  assert.match(lines.join(''), /mail: no SMTP_URL set; link: https:\/\/example\.org\/c\/1/);
  assert.doesNotMatch(lines.join(''), /private words/);

  const secret = { to: 'a@example.net', subject: 'Reset', text: 'x', link: 'https://example.org/r/1', secret: true };
  await mail.send(secret);
  assert.match(lines.at(-1) ?? '', /mail: no SMTP_URL set; not sent/);
  assert.doesNotMatch(lines.join(''), /example\.org\/r\/1/);
});
