import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLocalAccount } from '../../../src/domain/accounts/create-local.ts';
import { checkSynchronization, synchronizeFollowers } from '../../../src/federation/inbox/synchronize.ts';
import { bringForward, runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { introduce, type RemoteSite, startRemote } from '../resolve/remote-site.ts';

const PEOPLE = 510;

let server: TestServer;
let site: RemoteSite;
let people: string[];

before(async () => {
  server = await startServer();
  site = await startRemote();
  const ids = await server.ctx.store.transaction(async (tx) => {
    const made: number[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const names = { username: `person${index}`, email: `person${index}@example.com` };
      const account = await createLocalAccount(tx, { ...names, passwordHash: 'x', role: null });
      made.push(account.accountId);
    }
    return made;
  });
  const { db } = server.ctx.store;
  const rows = await db.selectFrom('accounts').select('uri').where('id', 'in', ids).execute();
  people = rows.map(({ uri }) => uri);
});
after(async () => {
  await server.close();
  await site.close();
});

async function countUndone(): Promise<number> {
  const orders = server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'federate');
  return (await orders.where('payload', 'like', '%"undo_follow"%').execute()).length;
}

test('the followers of one account are looked at again only after a while, however often they are said to differ', async () => {
  const actor = site.actor('liar');
  await introduce(server, actor);
  site.answers.set('/nobody', { body: { type: 'OrderedCollection', orderedItems: [] } });
  const looks = () => site.hits.filter((path) => path === '/nobody').length;
  const url = `${site.origin}/nobody`;
  const say = async (digest: string) => {
    const header = `collectionId="${actor.id}/followers", url="${url}", digest="${digest}"`;
    await checkSynchronization(server.ctx, header, actor.id);
  };
  for (const digest of ['a', 'b']) {
    await say(digest);
    await runJobs(server);
  }
  for (const digest of ['c', 'd']) await say(digest);
  assert.equal(looks(), 1);
  await bringForward(server, 'synchronize-followers');
  await runJobs(server);
  assert.equal(looks(), 2);
});

test('a list that names everybody here makes a bounded number of follows be undone', async () => {
  const { id } = await introduce(server, site.actor('star'));
  site.answers.set('/everybody', { body: { type: 'OrderedCollection', orderedItems: people } });
  await synchronizeFollowers(server.ctx, id, `${site.origin}/everybody`);
  assert.equal(await countUndone(), 500);
});
