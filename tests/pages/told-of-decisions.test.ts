import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createDomainBlock } from '../../src/domain/domain-blocks/save-domain-block.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('notifications tell of a decision and of ended follows in the language of the reader, and lead to both', async () => {
  const alice = await server.createUser('alice');
  await actOn(server, alice.accountId, 'sensitive');
  const fan = await stranger(server, 'fan', 'far.example');
  await server.ctx.store.transaction(async (tx) => {
    await follow(tx, { accountId: fan.id, targetId: alice.accountId, uri: 'https://far.example/follows/1' });
    await createDomainBlock(tx, COMMAND_LINE, 'far.example', { severity: 'suspend' });
  });
  await runJobs(server);
  const browser = await signedInBrowser(server, 'alice');
  const { text } = await browser.get('/notifications', { 'accept-language': 'de' });
  assert.match(text, /Die Moderation hat etwas über dich entschieden/);
  assert.match(text, /wurde das Folgen beendet/);
  assert.match(text, /<p class="more"><a href="\/disputes\/strikes">/);
  assert.match(text, /<p class="more"><a href="\/severed_relationships">/);
});

test('"until" is followed by a time that no script turns into "in two hours"', async () => {
  const bob = await server.createUser('bob');
  const json = { title: 'Novels', context: ['home'], expires_in: 7200 };
  await server.request('POST', '/api/v2/filters', { token: bob.token, json });
  const { text } = await (await signedInBrowser(server, 'bob')).get('/filters');
  assert.match(text, /until <time datetime/);
});
