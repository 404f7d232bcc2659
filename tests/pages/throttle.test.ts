import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { startServer } from '../support/server.ts';

test('guesses for one address are limited, wherever they come from, and the answer is a page', async () => {
  const server = await startServer({ RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: 'true' });
  const browser = openBrowser(server);
  const { text } = await browser.get('/auth/sign_in');
  const authenticity_token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statuses: number[] = [];
  let last = '';
  for (let i = 0; i < 27; i++) {
    const answer = await server.request('POST', '/auth/sign_in', {
      form: { authenticity_token, 'user[email]': 'alice@example.org', 'user[password]': 'guess' },
      headers: { cookie, 'x-forwarded-for': `203.0.113.${i}` },
    });
    statuses.push(answer.status);
    last = answer.text;
  }
  assert.deepEqual(statuses.slice(0, 25), Array(25).fill(422));
  assert.deepEqual(statuses.slice(25), [429, 429]);
  assert.match(last, /<h1>Too many tries<\/h1>/);
  await server.close();
});
