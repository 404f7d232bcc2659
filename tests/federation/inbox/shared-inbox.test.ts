import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { createIpBlock } from '../../../src/domain/ip-blocks/ip-blocks.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, assertCounters } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { postOverSocket } from '../over-socket.ts';
import { type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let peer: Peer;
let base: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  peer = await startPeer();
  base = await server.listen();
});
after(async () => {
  await server.close();
  await peer.close();
});

let serial = 0;

/** A post that names alice. */
function mention(text: string) {
  serial += 1;
  const id = `${peer.actorUri}/notes/${serial}`;
  const tag = { type: 'Mention', href: `http://localhost:3000/ap/users/${alice.id}`, name: '@alice' };
  const to = ['https://www.w3.org/ns/activitystreams#Public'];
  const cc = [tag.href];
  const object = { id, type: 'Note', attributedTo: peer.actorUri, to, cc, content: `<p>${text}</p>`, tag: [tag] };
  return JSON.stringify({ id: `${id}/activity`, type: 'Create', actor: peer.actorUri, to, object });
}

function signed(body: string) {
  const signature = peer.sign({ method: 'POST', url: INBOX, body });
  return { body, headers: { 'content-type': 'application/activity+json', ...signature } };
}

const send = (body: string) => postOverSocket(base, '/inbox', signed(body));

async function told(): Promise<string[]> {
  await runJobs(server);
  const { items } = await as(server, alice)('GET', '/api/v1/notifications');
  return items.map((one) => String(one.status?.content));
}

test('an activity is accepted without a word, whether its key is known or not, and takes effect', async () => {
  const first = await send(mention('of an unknown key'));
  const second = await send(mention('of a known key'));
  for (const answer of [first, second]) {
    assert.deepEqual([answer.status, answer.text], [202, '']);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-length'], '0');
    assert.match(String(answer.headers['x-request-id']), /^[\da-f-]{36}$/);
  }
  assert.deepEqual(await told(), ['<p>of a known key</p>', '<p>of an unknown key</p>']);
});

test('the same activity many times at the same moment has one effect', async () => {
  const count = (await told()).length;
  const body = mention('many times');
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(body)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
  assert.equal((await told()).length, count + 1);
  await assertCounters(server);
});

test('what is wrong with a request is said', async () => {
  const count = (await told()).length;
  const { headers } = signed(mention('signed'));
  const forged = await postOverSocket(base, '/inbox', { headers, body: mention('not signed') });
  assert.deepEqual([forged.status, JSON.parse(forged.text).error], [401, 'The digest does not match the body']);
  const unsigned = await postOverSocket(base, '/inbox', { headers: {}, body: mention('not signed') });
  assert.deepEqual([unsigned.status, JSON.parse(unsigned.text).error], [401, 'Request not signed']);
  const garbage = await send('[]');
  assert.deepEqual([garbage.status, JSON.parse(garbage.text).error], [400, 'The body is no activity']);
  assert.equal((await told()).length, count);
});

test('an address that staff shut out brings nothing', async () => {
  const { store } = server.ctx;
  await runJobs(server);
  // The verb refuses to shut out the machine itself, from which tests send.
  const rule = { ip: '127.0.0.1', severity: 'sign_up_block' } as const;
  await store.transaction(async (tx) => {
    const { id } = await createIpBlock(tx, COMMAND_LINE, rule, { proxies: [] });
    await tx.updateTable('ip_blocks').set({ severity: 'no_access' }).where('id', '=', id).execute();
  });
  assert.equal((await send(mention('from a shut out address'))).status, 403);
  const waiting = await store.db.selectFrom('jobs').select('id').where('name', '=', 'inbox').execute();
  assert.deepEqual(waiting, []);
});
