import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: 'true' });
});
after(() => server.close());

type Form = {
  readonly path: string;
  readonly network: number;
  readonly fields: (turn: number) => Record<string, string>;
};

/** Sends a form again and again, each time from another network; answers the statuses, and the last page. */
async function submitOften({ path, network, fields }: Form, times: number) {
  const browser = openBrowser(server);
  const { text } = await browser.get('/auth/sign_in');
  const authenticity_token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statuses: number[] = [];
  let last = '';
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await server.request('POST', path, {
      form: { authenticity_token, ...fields(turn) },
      headers: { cookie, 'x-forwarded-for': `203.0.${network}.${turn}` },
    });
    statuses.push(answer.status);
    last = answer.text;
  }
  return { statuses, last };
}

test('guesses for one address are limited, wherever they come from, and the answer is a page', async () => {
  const fields = () => ({ 'user[email]': 'alice@example.org', 'user[password]': 'guess' });
  const { statuses, last } = await submitOften({ path: '/auth/sign_in', network: 113, fields }, 27);
  assert.deepEqual(statuses.slice(0, 25), Array(25).fill(422));
  assert.deepEqual(statuses.slice(25), [429, 429]);
  assert.match(last, /<h1>Too many tries<\/h1>/);
});

test('nobody gets more guesses by writing the address otherwise', async () => {
  const spellings = ['bob@example.org', ' BOB@Example.org ', 'bob@ｅxample.org', 'bob@example。org'];
  const fields = (turn: number) => ({ 'user[email]': spellings[turn % 4] ?? '', 'user[password]': 'guess' });
  const { statuses } = await submitOften({ path: '/auth/sign_in', network: 114, fields }, 26);
  assert.deepEqual(statuses, [...Array(25).fill(422), 429]);
});

test('e-mails with a new password for one address are few', async () => {
  const fields = () => ({ 'user[email]': 'carol@example.org' });
  const { statuses } = await submitOften({ path: '/auth/password', network: 115, fields }, 6);
  assert.deepEqual(statuses, [...Array(5).fill(200), 429]);
});
