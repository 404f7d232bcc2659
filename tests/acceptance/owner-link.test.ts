import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startProcess } from '../support/process.ts';
import { freshMachine, type Machine } from './machine.ts';

let machine: Machine;
before(async () => {
  machine = await freshMachine();
});
after(() => machine?.remove());

const LINK = /http:\/\/127\.0\.0\.1:\d+\/setup\?token=[\w-]+/g;

test('the log of a server without an owner has one link to make one, and none afterwards', async () => {
  const first = await startProcess(machine.env);
  const links = first.output().match(LINK) ?? [];
  assert.equal(links.length, 1, first.output());
  const page = await fetch(links[0] ?? '');
  const text = await page.text();
  assert.equal(page.status, 200);
  const form = new URLSearchParams({
    'user[username]': 'chief',
    'user[email]': 'chief@localhost',
    'user[password]': 'correct horse battery',
  });
  for (const [, name = '', value = ''] of text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  const cookie = page.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const action = new URL(/action="([^"]*)"/.exec(text.slice(text.indexOf('<main')))?.[1] ?? '', first.base);
  const made = await fetch(action, { method: 'POST', body: form, headers: { cookie }, redirect: 'manual' });
  assert.equal(made.status, 303, await made.text());
  assert.equal((await fetch(links[0] ?? '')).status, 404);
  assert.equal(await first.kill('SIGTERM'), 0);

  const second = await startProcess(machine.env);
  assert.equal((await fetch(`${second.base}/api/v1/accounts/lookup?acct=chief`)).status, 200);
  assert.doesNotMatch(second.output(), LINK);
  assert.equal(await second.kill('SIGTERM'), 0);
});
