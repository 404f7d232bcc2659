import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { type ServerProcess, startProcess } from '../../support/process.ts';
import { type Json, list } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';
import { type LiveUser, type ServerApart, startApart } from './live-server.ts';

let server: ServerApart;
let second: ServerProcess | undefined;
let alice: LiveUser<ServerApart>;
let peer: Peer;
let peerHere: string;

const onPostgres = process.env.TEST_ENGINE === 'postgres';

before(async () => {
  peer = await startPeer('bob');
  const acct = `bob@${new URL(peer.origin).host}`;
  peer.serve(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:${acct}`)}`, {
    type: 'application/jrd+json',
    body: {
      subject: `acct:${acct}`,
      links: [{ rel: 'self', type: 'application/activity+json', href: peer.actorUri }],
    },
  });
  const [started] = await startApart(['alice']);
  if (!started) throw new Error('no server');
  server = started;
  // SQLite has one process only.
  if (onPostgres) second = await startProcess({ ...server.env, PORT: String(await freePort()) });
  alice = server.user('alice');
  peerHere = await alice.find(acct);
});

after(async () => {
  await second?.kill('SIGTERM');
  await server?.close();
  await peer?.close();
});

async function deliver(activity: Record<string, unknown>): Promise<void> {
  const url = `${server.base}/inbox`;
  const body = JSON.stringify({
    '@context': 'https://www.w3.org/ns/activitystreams',
    actor: peer.actorUri,
    ...activity,
  });
  const headers = { ...peer.sign({ method: 'POST', url, body }), 'content-type': 'application/activity+json' };
  const { status } = await fetch(url, { method: 'POST', headers, body });
  assert.equal(status, 202);
}

const arrivals = (): Json[] =>
  peer.arrived.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

test('two processes tell others what an account did in the order in which it did it', async () => {
  const { uri } = await alice.call('GET', '/api/v1/accounts/verify_credentials');
  await deliver({ id: `${peer.actorUri}#follow`, type: 'Follow', object: uri });
  await eventually('bob follows alice', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${peerHere}`));
    return seen?.followed_by;
  });
  const expected: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const post = await alice.call('POST', '/api/v1/statuses', { status: `round ${round}, text 0` });
    for (let edit = 1; edit < 4; edit += 1)
      await alice.call('PUT', `/api/v1/statuses/${post.id}`, { status: `round ${round}, text ${edit}` });
    await alice.call('POST', `/api/v1/accounts/${peerHere}/follow`);
    await alice.call('POST', `/api/v1/accounts/${peerHere}/unfollow`);
    await alice.call('DELETE', `/api/v1/statuses/${post.id}`);
    expected.push(String(post.uri));
  }
  const about = (post: string) => arrivals().filter(({ object }) => String(object?.id ?? object) === post);
  await eventually('the last deletion', async () =>
    about(expected.at(-1) ?? '').some(({ type }) => String(type) === 'Delete'),
  );
  await eventually('every deletion', async () =>
    expected.every((post) => about(post).some(({ type }) => String(type) === 'Delete')),
  );
  for (const post of expected) {
    const types = about(post).map(({ type }) => String(type));
    assert.match(types.join(), /^(Create,)?(Update,)*Delete$/);
    const texts = about(post).flatMap(({ object }) => (object?.content === undefined ? [] : [String(object.content)]));
    assert.deepEqual(texts, texts.toSorted(), 'no older text after a newer one');
  }
  const follows = () =>
    arrivals()
      .map(({ type }) => String(type))
      .filter((type) => type === 'Follow' || type === 'Undo');
  await eventually('all follows and their ends', async () => follows().length === 10);
  assert.equal(follows().join(), 'Follow,Undo,Follow,Undo,Follow,Undo,Follow,Undo,Follow,Undo');
});

test('two processes that take in what came together end where it ended', async () => {
  const started = Date.now() - 60_000;
  const notes = Array.from({ length: 8 }, (_, index) => `${peer.origin}/notes/${index}`);
  const { uri: aliceUri } = await alice.call('GET', '/api/v1/accounts/verify_credentials');
  const mine = await alice.call('POST', '/api/v1/statuses', { status: 'like me' });
  const note = (id: string, content: string, updated?: string) => ({
    ...{
      id,
      type: 'Note',
      attributedTo: peer.actorUri,
      content,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      cc: [aliceUri],
    },
    published: new Date(started).toISOString(),
    ...(updated && { updated }),
    tag: [{ type: 'Mention', href: aliceUri }],
  });
  for (const [index, id] of notes.entries()) {
    const like = { id: `${id}#like`, type: 'Like', object: mine.uri };
    const later = new Date(started + 1000).toISOString();
    await Promise.all([
      deliver({ id: `${id}#create`, type: 'Create', object: note(id, 'before') }),
      deliver({ id: `${id}#update`, type: 'Update', object: note(id, 'after', later) }),
      deliver(like),
      deliver({ id: `${id}#unlike`, type: 'Undo', object: { ...like, actor: peer.actorUri } }),
      ...(index % 2 === 0 ? [deliver({ id: `${id}#delete`, type: 'Delete', object: id })] : []),
    ]);
  }
  const shown = async () =>
    list(await alice.call('GET', '/api/v1/notifications?types[]=mention&limit=40')).map(({ status }) => status);
  const staying = notes.filter((_, index) => index % 2 === 1).map((id) => `${id} after`);
  await eventually(
    'the posts that stay, as edited',
    async () =>
      (await shown())
        .map((status) => `${status?.uri} ${status?.content}`)
        .sort()
        .join() === staying.join(),
  );
  await eventually('no like is left', async () => {
    const { favourites_count } = await alice.call('GET', `/api/v1/statuses/${mine.id}`);
    return Number(favourites_count) === 0;
  });
});
