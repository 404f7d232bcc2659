import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { Context } from '../../src/platform/context.ts';
import { createJsonLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { buildServer } from '../../src/start/serve.ts';
import { followFromAfar, type RemoteAccount, type Scene, startScene } from '../federation/outbox/scene.ts';
import { type Peer, startPeer } from '../federation/peer.ts';
import { runJobs } from '../support/jobs.ts';
import { admit } from '../support/loopback.ts';

let scene: Scene;
let peer: Peer;
let far: RemoteAccount & { readonly receiver: Scene['receivers'][number] };
let ctx: Context;
let app: FastifyInstance;
const lines: string[] = [];

before(async () => {
  [scene, peer] = [await startScene(), await startPeer()];
  far = await scene.remote('far');
  await followFromAfar(scene.server, far, scene.alice);
  const log = createJsonLog('debug', { write: (line) => void lines.push(line) });
  ctx = { ...scene.server.ctx, metrics: createMetrics(), log };
  app = await buildServer(ctx);
});
after(async () => {
  await app.close();
  await scene.close();
  await peer.close();
});

/** What the log says of a request, without how long that took. */
const messagesOf = (id: string) =>
  lines
    .map((line) => JSON.parse(line))
    .flatMap(({ request_id, msg }) =>
      request_id === id ? [String(msg).replace('a request was slow', 'a request')] : [],
    );

/** Posts as alice; answers the id of the request and that of the post. */
async function post(status: string) {
  const headers = { authorization: `Bearer ${scene.alice.token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/statuses', headers, payload: { status } });
  assert.equal(answer.statusCode, 200);
  return { request: String(answer.headers['x-request-id']), uri: String(answer.json().uri) };
}

test('each of many posts at once has its own request on its jobs, and the deliveries name it to others', async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, (_, index) => post(`at once ${index}`)));
  const rows = await ctx.store.db
    .selectFrom('jobs')
    .select(['payload', 'request_id'])
    .where('name', '=', 'federate')
    .execute();
  assert.equal(rows.length, posts.length);
  assert.equal(new Set(rows.map(({ request_id }) => request_id)).size, posts.length);
  await runJobs({ ctx });
  for (const { request, uri } of posts) {
    const [delivered, ...others] = far.receiver.received.filter(({ headers }) => headers['x-request-id'] === request);
    assert.equal(others.length, 0);
    assert.equal(JSON.parse(delivered?.body ?? '{}').object?.id, uri);
    assert.deepEqual(messagesOf(request), ['a request', 'a delivery']);
  }
});

test('the id that a proxy gave goes through to the line, the job and the delivery', async () => {
  const id = 'given-by-the-proxy:1';
  const headers = {
    authorization: `Bearer ${scene.alice.token}`,
    'x-forwarded-for': '203.0.113.5',
    'x-request-id': id,
  };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/statuses', headers, payload: { status: 'through' } });
  assert.deepEqual([answer.statusCode, answer.headers['x-request-id']], [200, id]);
  const ordered = await ctx.store.db.selectFrom('jobs').select('name').where('request_id', '=', id).execute();
  assert.deepEqual(ordered, [{ name: 'federate' }]);
  await runJobs({ ctx });
  assert.equal(far.receiver.received.filter((one) => one.headers['x-request-id'] === id).length, 1);
  assert.deepEqual(messagesOf(id), ['a request', 'a delivery']);
  const counted = await ctx.metrics.render();
  assert.match(counted, /^whinchat_deliveries_total\{result="delivered",host="(new|well)"\} [1-9]/m);
});

test('what is wrong with an activity is found by the request that brought it', async () => {
  const url = 'http://localhost:3000/inbox';
  const body = JSON.stringify({
    id: 'https://third.example/1',
    type: 'Like',
    actor: peer.actorUri,
    object: 'http://localhost:3000/ap/users/1',
  });
  const headers = { 'content-type': 'application/activity+json', ...peer.sign({ method: 'POST', url, body }) };
  const answer = await app.inject({ method: 'POST', url, headers, payload: body });
  assert.equal(answer.statusCode, 202);
  await runJobs({ ctx });
  assert.deepEqual(messagesOf(String(answer.headers['x-request-id'])), ['a request', 'activity refused']);
});

test('a WebSocket has an id as well, opened or refused', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `ws://127.0.0.1:${admit(app.server.address())}/api/v1/streaming`;
  const upgraded = (token: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(base, { headers: { authorization: `Bearer ${token}` } });
      const told = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => {
        resolve(String(headers['x-request-id']));
        socket.terminate();
      };
      socket.on('upgrade', told);
      socket.on('unexpected-response', (_request, response) => told(response));
      socket.on('error', reject);
    });
  assert.deepEqual(messagesOf(await upgraded(scene.alice.token)), ['a WebSocket was opened']);
  assert.deepEqual(messagesOf(await upgraded('nobodys')), ['a WebSocket was refused']);
});
