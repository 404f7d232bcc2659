import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { startPeer } from '../peer.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';
import { type Reader, read, type Scene, startReader, startScene } from './scene.ts';

// Whom people here keep out with a whole server, and what never leaves this one: by no document, and by no activity either.
let scene: Scene;
let outcast: Reader;

before(async () => {
  scene = await startScene();
});
after(async () => {
  await scene.close();
  await outcast.peer.close();
});

const db = () => scene.server.ctx.store.db;
const PARTS = ['', '/activity', '/replies', '/likes', '/shares'];

async function traces(): Promise<number[]> {
  const counts = [];
  for (const table of [
    'favourites',
    'statuses',
    'quotes',
    'notifications',
    'poll_votes',
    'status_reactions',
  ] as const) {
    const { count } = await db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
}

/** Everything somebody elsewhere could do with a post. */
async function useOf(reader: Reader, uri: string): Promise<void> {
  const { server } = scene;
  const actor = { id: reader.peer.actorUri };
  const quoting = note(actor, 'see this', { quote: uri });
  for (const one of [
    activity(actor, 'Like', uri),
    activity(actor, 'EmojiReact', uri, { content: '👍' }),
    activity(actor, 'Announce', uri, { to: [PUBLIC] }),
    activity(actor, 'QuoteRequest', uri, { instrument: quoting }),
    activity(actor, 'Create', { ...note(actor, ''), content: null, name: 'tea', inReplyTo: uri }),
  ]) {
    await receive(server, JSON.parse(JSON.stringify(one)));
  }
  await runJobs(server);
}

const poll = { options: ['tea', 'coffee'], expires_in: 3600 };

test('P01 F52 who is kept out with a whole server sees and does nothing', async () => {
  const { server, alice, stranger, follower } = scene;
  const uri = String((await post(server, alice, { status: 'tea or coffee?', poll })).uri);
  outcast = await startReader(server, 'outcast');
  const domain = new URL(outcast.peer.origin).host;
  const thread = String((await read(server, uri)).json.context);
  for (const part of PARTS) assert.equal((await read(server, uri + part, outcast.peer)).status, 200, part);
  for (const page of ['', '?page=true']) {
    assert.equal((await read(server, thread + page, outcast.peer)).status, 200, page);
  }
  assert.equal((await as(server, alice)('POST', '/api/v1/domain_blocks', { json: { domain } })).status, 200);
  for (const part of PARTS) assert.equal((await read(server, uri + part, outcast.peer)).status, 404, part);
  for (const page of ['', '?page=true']) {
    assert.equal((await read(server, thread + page, outcast.peer)).status, 404, page);
    assert.equal((await read(server, thread + page, stranger.peer)).status, 200, page);
  }
  for (const part of ['outbox', 'outbox?page=true', 'followers', 'collections/featured', 'collections/tags']) {
    assert.equal((await read(server, `/ap/users/${alice.id}/${part}`, outcast.peer)).status, 403, part);
  }
  const before = await traces();
  await useOf(outcast, uri);
  assert.deepEqual(await traces(), before);
  for (const peer of [stranger.peer, follower.peer, undefined]) {
    assert.equal((await read(server, uri, peer)).status, 200, 'others see it as ever');
  }
});

test('P01 what keeps a server out keeps its own actor out, who is no account here', async () => {
  const { server, alice, stranger } = scene;
  const bob = await server.createUser('robert');
  const status = await post(server, alice, { status: 'not for them' });
  const uri = String(status.uri);
  const answer = await post(server, bob, { status: 'for all', in_reply_to_id: status.id });
  const boost = (await as(server, bob)('POST', `/api/v1/statuses/${status.id}/reblog`)).body;
  const thread = String((await read(server, uri)).json.context);
  const robot = await startPeer('instance.actor');
  const domain = new URL(robot.origin).host;
  const own = PARTS.map((part) => uri + part);
  const ofAlice = ['outbox', 'outbox?page=true', 'followers', 'collections/featured', 'collections/tags'];
  const owned = ofAlice.map((part) => `/ap/users/${alice.id}/${part}`);
  const all = [...own, thread, `${thread}?page=true`, ...owned];
  for (const address of all) assert.equal((await read(server, address, robot)).status, 200, address);
  assert.equal((await as(server, alice)('POST', '/api/v1/domain_blocks', { json: { domain } })).status, 200);
  for (const address of all) {
    const { status, text } = await read(server, address, robot);
    assert.equal(status, owned.includes(address) ? 403 : 404, address);
    assert.doesNotMatch(text, /not for them/);
    assert.equal((await read(server, address, stranger.peer)).status, 200, address);
  }
  assert.equal((await read(server, String(answer.uri), robot)).status, 200, 'what others wrote is there as ever');
  assert.equal((await read(server, String(boost.uri), robot)).status, 404, 'a share of it');
  await robot.close();
});

test('P01 lists of answers and of a hashtag leave out what is by whom the reader is blocked by', async () => {
  const { server, alice, stranger, follower } = scene;
  const blocker = await server.createUser('blocker');
  const status = await post(server, alice, { status: 'ask me #shutout' });
  const answer = String((await post(server, blocker, { status: 'why? #shutout', in_reply_to_id: status.id })).uri);
  const lists = [`${status.uri}/replies?only_other_accounts=true&page=true`, '/tags/shutout'];
  const robot = await startPeer('instance.actor');
  const readers = [stranger.peer, robot, follower.peer, undefined];
  const told = async (peer?: (typeof readers)[number]) => {
    const texts = [];
    for (const list of lists) {
      const { status, text } = await read(server, list, peer);
      assert.equal(status, 200, list);
      texts.push(text.includes(answer));
    }
    return texts;
  };
  for (const peer of readers) assert.deepEqual(await told(peer), [true, true]);
  const act = as(server, blocker);
  assert.equal((await act('POST', `/api/v1/accounts/${toWire(stranger.accountId)}/block`)).status, 200);
  const domain = new URL(robot.origin).host;
  assert.equal((await act('POST', '/api/v1/domain_blocks', { json: { domain } })).status, 200);
  const expected = [false, false, true, true];
  for (const [index, peer] of readers.entries()) {
    assert.deepEqual(await told(peer), [expected[index], expected[index]], String(index));
  }
  await robot.close();
});

test('P01 what stays on this server is for nobody elsewhere, not even to like', async () => {
  const { server, alice, follower, stranger } = scene;
  const bob = await server.createUser('bob');
  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/follow`);
  for (const visibility of ['public', 'private']) {
    const status = await post(server, alice, {
      status: `between us, ${visibility}`,
      visibility,
      local_only: true,
      poll,
    });
    const row = await db()
      .selectFrom('statuses')
      .select(['uri', 'local_only'])
      .where('id', '=', Number(BigInt(String(status.id)) / 64n))
      .executeTakeFirstOrThrow();
    assert.equal(row.local_only, 1);
    const before = await traces();
    for (const reader of [follower, stranger]) {
      for (const part of PARTS) assert.equal((await read(server, row.uri + part, reader.peer)).status, 404, part);
      await useOf(reader, row.uri);
    }
    assert.deepEqual(await traces(), before, visibility);
    assert.equal((await as(server, bob)('POST', `/api/v1/statuses/${status.id}/favourite`)).status, 200);
    assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${status.id}`)).body.favourites_count, 1);
    assert.equal(toWire(Number(BigInt(String(status.id)) / 64n)), status.id);
  }
});
