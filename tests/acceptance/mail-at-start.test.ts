import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { createJsonLog } from '../../src/platform/log.ts';
import { createMail } from '../../src/platform/mail.ts';
import { checkMail } from '../../src/start/check-mail.ts';
import { freePort } from '../support/free-port.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

/** What the log says about a mail server when the server starts. */
async function saidAbout(url: string | undefined): Promise<string> {
  const said: string[] = [];
  const log = createJsonLog('warn', { write: (line) => void said.push(line) });
  await checkMail({ log, mail: createMail({ smtp: { url, from: 'whinchat@example.test' } }, log) });
  return said.join('');
}

test('a mail server that takes e-mails is no news, and neither is none', async () => {
  const smtp = await startSmtpServer();
  try {
    assert.equal(await saidAbout(smtp.url), '');
    assert.equal(await saidAbout(undefined), '');
  } finally {
    await smtp.close();
  }
});

test('one that cannot be reached is named as a mistake in SMTP_URL', async () => {
  assert.match(await saidAbout(`smtp://127.0.0.1:${await freePort()}`), /ECONNREFUSED.*set SMTP_URL/);
});

test('so is one that refuses the password, which is not logged', async () => {
  const server = createServer((socket) => {
    const answers = ['250-mail.test\r\n250 AUTH PLAIN\r\n', '535 5.7.8 wrong password\r\n', '221 bye\r\n'];
    socket.write('220 mail.test\r\n');
    socket.on('data', () => socket.write(answers.shift() ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const said = await saidAbout(`smtp://user:hunter2@127.0.0.1:${address.port}`);
    assert.match(said, /535 5\.7\.8 wrong password.*set SMTP_URL/);
    assert.doesNotMatch(said, /hunter2/);
  } finally {
    server.close();
  }
});
