import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { applicationToken } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts';

let smtp: SmtpServer;
let server: TestServer;
before(async () => {
  smtp = await startSmtpServer();
  server = await startServer({ SMTP_URL: smtp.url });
});
after(async () => {
  await server.close();
  await smtp.close();
});

/** All that waits to be done, with what it would need. */
async function queue(): Promise<string> {
  return JSON.stringify(await server.ctx.store.db.selectFrom('jobs').selectAll().execute());
}

/** The address in the last e-mail to somebody, as path and query. */
function sentLink(to: string): string {
  const text = smtp.emails.findLast((email) => email.to === to)?.parts['text/plain'] ?? '';
  const { pathname, search } = new URL(/http:\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
}

test('a link for a new password stands only in the e-mail, where it works, and another takes its place when asked', async () => {
  await server.createUser('alice');
  const ask = async () => {
    const browser = openBrowser(server);
    await browser.get('/auth/password/new');
    await browser.submit({ 'user[email]': 'alice@example.org' });
    assert.match(await queue(), /alice@example\.org/);
    assert.doesNotMatch(await queue(), /https?:|_token=/);
    await runJobs(server);
    return sentLink('alice@example.org');
  };
  const [first, second] = [await ask(), await ask()];
  const browser = openBrowser(server);
  assert.equal((await browser.get(first)).status, 404);
  assert.equal((await browser.get(second)).status, 200);
});

test('so does the link that confirms an address', async () => {
  await changeSetting(server, 'registrations', 'open');
  const token = await applicationToken(server);
  const form = { username: 'bob', email: 'bob@example.org', password: 'long enough', agreement: 'true', locale: 'en' };
  assert.equal((await server.request('POST', '/api/v1/accounts', { token, form })).status, 200);
  assert.doesNotMatch(await queue(), /confirmation_token/);
  await bringForward(server, 'send-link');
  await runJobs(server);
  assert.equal((await openBrowser(server).get(sentLink('bob@example.org'))).status, 200);
});
