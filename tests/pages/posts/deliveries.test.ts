import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '../../federation/delivery/receiver.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';

let server: TestServer;
let good: Receiver;
let bad: Receiver;
let browser: BrowserSession;
let path: string;

/** A follower at each of two servers, of which one takes nothing; a post has gone to both. */
before(async () => {
  server = await startServer();
  const alice = await server.createUser('alice');
  [good, bad] = [await startReceiver(), await startReceiver()];
  bad.reply = () => 410;
  for (const { base, host } of [good, bad]) {
    const { id } = await stranger(server, 'eva', host);
    const inbox = { inbox_url: `${base}/u/eva/inbox`, shared_inbox_url: `${base}/inbox` };
    await server.ctx.store.transaction((tx) => tx.updateTable('accounts').set(inbox).where('id', '=', id).execute());
    await followAcross(server, id, alice.accountId);
  }
  path = `/posts/${(await post(server, alice, 'hello')).id}/deliveries`;
  await runJobs(server);
  browser = await signedInBrowser(server, 'alice');
});
after(async () => {
  await server?.close();
  await good?.close();
  await bad?.close();
});

test('authors see where a post has gone and why it has not arrived, in words', async () => {
  const { text } = await browser.get(path);
  assert.match(text, /delivered to 1 server, failed at 1 server/);
  assert.match(text, /Nobody takes posts there any more \(410\)\./);
  for (const { host } of [good, bad]) assert.ok(text.includes(`>${host}<`), host);
  const failed = await browser.get(`${path}?outcome=failed`);
  assert.deepEqual(
    [good, bad].map(({ host }) => failed.text.includes(`>${host}<`)),
    [false, true],
  );
  const first = await browser.get(`${path}?limit=1`);
  const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1] ?? '';
  const second = await browser.get(next);
  const shown = [first, second].map((page) => [good, bad].find(({ host }) => page.text.includes(`>${host}<`))?.host);
  assert.deepEqual(shown.sort(), [good.host, bad.host].sort());
});

test('what failed is sent again once it has rested', async () => {
  const retry = async () => {
    await browser.get(path);
    const { headers } = await browser.submit({}, '/retry');
    return (await browser.get(headers.location ?? '')).text;
  };
  assert.match(await retry(), /Nothing is tried again yet/);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('deliveries')
      .set((eb) => ({ ended_at: eb('ended_at', '-', 60_000) }))
      .execute(),
  );
  const before = bad.received.length;
  assert.match(await retry(), /1 server is tried again\./);
  await runJobs(server);
  assert.equal(bad.received.length, before + 1);
});
