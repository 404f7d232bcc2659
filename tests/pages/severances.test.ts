import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createDomainBlock } from '../../src/domain/domain-blocks/save-domain-block.ts';
import { authorizeRequest } from '../../src/domain/follows/answer-request.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const remote = async (username: string) => (await stranger(server, username, 'far.example')).id;

test('who lost connections to a blocked server downloads the lists, and nobody else does', async () => {
  const [idol, fan] = [await remote('idol'), await remote('fan')];
  await server.ctx.store.transaction(async (tx) => {
    await follow(tx, {
      accountId: alice.accountId,
      targetId: idol,
      terms: { reblogs: false, languages: ['de', 'en'] },
    });
    await authorizeRequest(tx, idol, alice.accountId);
    await follow(tx, { accountId: fan, targetId: alice.accountId, uri: 'https://far.example/follows/1' });
    await createDomainBlock(tx, COMMAND_LINE, 'far.example', { severity: 'suspend' });
  });
  await server.ctx.store.transaction((tx) => tx.deleteFrom('jobs').where('name', '=', 'federate').execute());
  await runJobs(server);
  const row = await server.ctx.store.db.selectFrom('account_severances').select('id').executeTakeFirstOrThrow();
  const base = `/severed_relationships/${toWire(row.id)}`;
  const browser = await signedInBrowser(server, 'alice');
  assert.match((await browser.get('/severed_relationships')).text, new RegExp(`href="${base}/following.csv"`));
  const following = await browser.get(`${base}/following.csv`);
  assert.match(following.headers['content-type'] ?? '', /^text\/csv/);
  assert.equal(
    following.text,
    'Account address,Show boosts,Notify on new posts,Languages\nidol@far.example,false,false,"de, en"\n',
  );
  assert.equal((await browser.get(`${base}/followers.csv`)).text, 'Account address\nfan@far.example\n');
  const stranger = await signedInBrowser(server, 'bob');
  for (const name of ['following', 'followers']) {
    assert.equal((await stranger.get(`${base}/${name}.csv`)).status, 404);
    assert.equal((await server.request('GET', `${base}/${name}.csv`)).status, 404);
  }
});
