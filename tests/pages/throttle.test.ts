import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1' });
});
after(() => server.close());

type Form = {
  readonly path: string;
  readonly network: number;
  readonly fields: (turn: number) => Record<string, string>;
};

/** Sends a form again and again, each time from another network; answers the statuses. */
async function submitOften({ path, network, fields }: Form, times: number) {
  const browser = openBrowser(server);
  const { text } = await browser.get('/auth/sign_in');
  const authenticity_token = formTokenIn({ text });
  const cookie = cookieOf(browser);
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await server.request('POST', path, {
      form: { authenticity_token, ...fields(turn) },
      headers: { cookie, origin: 'http://localhost:3000', 'x-forwarded-for': `203.0.${network}.${turn}` },
    });
    statuses.push(answer.status);
  }
  return statuses;
}

test('e-mails with a new password for one address are few', async () => {
  const fields = () => ({ 'user[email]': 'carol@example.org' });
  const statuses = await submitOften({ path: '/auth/password', network: 115, fields }, 6);
  assert.deepEqual(statuses, [...Array(5).fill(200), 429]);
});
