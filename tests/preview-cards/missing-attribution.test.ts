import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listen, said } from '../streaming/listeners.ts';
import { runJobs } from '../support/jobs.ts';
import { as, follow, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startSite, type TestSite } from '../support/website.ts';

let site: TestSite;
let server: TestServer;
let host: string;
let ada: TestUser;
let bob: TestUser;
let cyd: TestUser;
let eve: TestUser;

const naming = (author: string) => ({ body: `<title>T</title><meta name="fediverse:creator" content="@${author}">` });

before(async () => {
  site = await startSite({ '/by-ada': naming('ada@localhost:3000'), '/by-nobody': { body: '<title>T</title>' } });
  host = new URL(site.base).hostname;
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
  cyd = await server.createUser('cyd');
  eve = await server.createUser('eve');
});
after(async () => {
  await server?.close();
  await site?.close();
});

async function allow(domains: readonly string[]): Promise<void> {
  const json = { attribution_domains: domains };
  const answer = await as(server, ada)('PATCH', '/api/v1/accounts/update_credentials', { json });
  assert.equal(answer.status, 200, answer.text);
}

/** What a card says of its author: whom it shows, and what it tells the viewer of a missing attribution. */
function authorship(card: Json | undefined): unknown[] {
  return [Object.values(card?.authors ?? {})[0]?.account?.acct, card?.missing_attribution];
}

async function linkTo(path: string): Promise<string> {
  const { id } = await post(server, bob, `read ${site.base}${path}`);
  await runJobs(server);
  return String(id);
}

const seenBy = async (who: TestUser | null, id: string) =>
  authorship((await as(server, who)('GET', `/api/v1/statuses/${id}`)).body.card);

test('those whom a page names as its author, and who have not allowed it, learn of it; nobody else does', async () => {
  const id = await linkTo('/by-ada');
  for (const round of ['first', 'rendered before']) {
    assert.deepEqual(await seenBy(bob, id), [undefined, false], round);
    assert.deepEqual(await seenBy(ada, id), [undefined, true], round);
    assert.deepEqual(await seenBy(null, id), [undefined, undefined], round);
  }
  assert.deepEqual(await seenBy(ada, await linkTo('/by-nobody')), [undefined, false]);
});

test('who allows a domain becomes the author of its pages, and who takes that back is no longer', async () => {
  const id = await linkTo('/by-ada');
  await allow(['other.example', host]);
  assert.deepEqual(await seenBy(ada, id), ['ada', false]);
  assert.deepEqual(await seenBy(bob, id), ['ada', false]);
  assert.deepEqual(await seenBy(null, id), ['ada', undefined]);
  await allow(['other.example']);
  assert.deepEqual(await seenBy(ada, id), [undefined, true]);
  assert.deepEqual(await seenBy(bob, id), [undefined, false]);
});

test('a stream tells each listener for themselves', async () => {
  const id = await linkTo('/by-ada');
  const base = await server.listen();
  await follow(server, ada, eve);
  await follow(server, cyd, eve);
  const listeners = [eve, cyd, ada];
  const ears = await Promise.all(listeners.map((who) => listen(base, who.token, 'user')));
  const open = await listen(base, ada.token, 'public');
  try {
    await as(server, eve)('POST', `/api/v1/statuses/${id}/reblog`);
    await runJobs(server);
    const heard = await Promise.all(ears.map((ear) => ear.hear((frame) => frame.event === 'update')));
    const told = heard.map((frame) => said(frame).reblog?.card?.missing_attribution);
    assert.deepEqual(told, [false, false, true]);
    await post(server, bob, { status: `again ${site.base}/by-ada` });
    await runJobs(server);
    const shared = await open.hear((frame) => frame.event === 'status.update' || frame.event === 'update');
    assert.equal(said(shared).card?.missing_attribution, undefined);
  } finally {
    for (const ear of [...ears, open]) ear.close();
  }
});
