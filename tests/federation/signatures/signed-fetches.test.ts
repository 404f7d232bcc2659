import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { noteSuccess } from '../../../src/domain/deliveries/hosts.ts';
import { orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { instanceKey } from '../../../src/federation/keys/instance-key.ts';
import { signingKeyOf } from '../../../src/federation/keys/signing-key.ts';
import { verifyRequest } from '../../../src/federation/signatures/verify.ts';
import { fetchDocument } from '../../../src/federation/signed-fetch.ts';
import { newId } from '../../../src/lib/id.ts';
import { FetchError } from '../../../src/platform/fetch/fetch-error.ts';
import { runJobs } from '../../support/jobs.ts';
import { admit } from '../../support/loopback.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let alice: TestUser;
const opened: Server[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(async () => {
  await server.close();
  for (const one of opened) one.close();
});

type Form = 'cavage' | 'rfc9421' | 'path';

/** A server that gives documents to requests signed in one form alone, and to others the refusal. */
async function startStrict(first: Form, refusal = 401, existing = 200) {
  const asked: Form[] = [];
  let wanted = first;
  const strict = createServer(async (request, response) => {
    const form = await formOf(request, Buffer.concat(await request.toArray()));
    asked.push(form);
    const status = form === wanted || (wanted === 'path' && form === 'cavage' && !request.url?.includes('?'));
    response.writeHead(status ? existing : refusal, { 'content-type': 'application/activity+json' }).end('{"id":"x"}');
  });
  opened.push(strict.listen(0, '127.0.0.1'));
  await once(strict, 'listening');
  const host = `127.0.0.1:${admit(strict.address())}`;
  const want = (form: Form) => {
    wanted = form;
  };
  return { asked, host, want, get: (path: string) => fetchDocument(server.ctx, `http://${host}${path}`) };
}

const deliver = async (host: string) => {
  const { accountId } = alice;
  const outgoing = {
    accountId,
    type: 'Create',
    subject: `http://${host}/${newId()}`,
    body: '{}',
    limited: false,
    toFollowers: false,
  };
  await server.ctx.store.transaction((tx) => orderDelivery(tx, outgoing, [`http://${host}/inbox`]));
  await runJobs(server);
};

/** In which form a request is signed; it must hold. */
async function formOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<Form> {
  const origin = `http://${headers.host}`;
  const { privateKeyPem } =
    method === 'POST' ? await signingKeyOf(server.ctx.store, alice.accountId) : await instanceKey(server.ctx);
  const holds = async (path: string) => {
    const header = (name: string) => headers[name]?.toString();
    const message = { method, url: `${origin}${path}`, header, ...(method === 'POST' && { body }) };
    return 'keyId' in (await verifyRequest(message, async () => createPublicKey(privateKeyPem), Date.now()));
  };
  const [path = ''] = url.split('?');
  if (headers['signature-input']) {
    assert.ok(await holds(url));
    return 'rfc9421';
  }
  if (url.includes('?') && (await holds(path))) return 'path';
  assert.ok(await holds(url));
  return 'cavage';
}

test('a server that takes RFC 9421 alone is asked twice once, whichever way it refuses', async () => {
  for (const refusal of [400, 401]) {
    const { asked, get } = await startStrict('rfc9421', refusal);
    for (const path of ['/a', '/b', '/c?page=1']) await get(path);
    assert.deepEqual(asked, ['cavage', 'rfc9421', 'rfc9421', 'rfc9421']);
  }
});

test('what most servers take is tried first, and once', async () => {
  const { asked, get } = await startStrict('cavage');
  await get('/a');
  await get('/b?page=1');
  assert.deepEqual(asked, ['cavage', 'cavage']);
});

test('a server that checks the path without its query is read too', async () => {
  const { asked, get } = await startStrict('path');
  for (const path of ['/a?page=1', '/b', '/c?page=2']) await get(path);
  assert.deepEqual(asked, ['cavage', 'rfc9421', 'path', 'cavage', 'path']);
});

test('that there is nothing is taken from a form the server reads', async () => {
  const { asked, get } = await startStrict('rfc9421', 401, 410);
  for (const path of ['/a', '/b']) {
    await assert.rejects(get(path), (error) => error instanceof FetchError && error.status === 410);
  }
  assert.deepEqual(asked, ['cavage', 'rfc9421', 'rfc9421']);
});

test('other refusals are taken at their word, and one who refuses every form is asked by each once', async () => {
  const shut = await startStrict('rfc9421', 403);
  await assert.rejects(shut.get('/a'), (error) => error instanceof FetchError && error.status === 403);
  assert.deepEqual(shut.asked, ['cavage']);
  const deaf = await startStrict('rfc9421', 401, 401);
  await assert.rejects(deaf.get('/a'), (error) => error instanceof FetchError && error.status === 401);
  assert.deepEqual(deaf.asked, ['cavage', 'rfc9421']);
});

test('the form that deliveries to a server found is where its documents begin', async () => {
  const { asked, host, get } = await startStrict('rfc9421');
  const before = {
    failures: 0,
    failing_since: null,
    retry_at: null,
    signature_style: null,
    last_success_at: null,
    stopped_at: null,
  };
  await server.ctx.store.transaction((tx) => noteSuccess(tx, host, before, 'rfc9421'));
  await get('/a');
  assert.deepEqual(asked, ['rfc9421']);
});

test('the form that fetches found is where deliveries begin, and the other way round', async () => {
  const fetched = await startStrict('rfc9421');
  await fetched.get('/a');
  await deliver(fetched.host);
  await deliver(fetched.host);
  assert.deepEqual(fetched.asked, ['cavage', 'rfc9421', 'rfc9421', 'rfc9421']);
  const delivered = await startStrict('rfc9421');
  await deliver(delivered.host);
  await delivered.get('/a');
  await deliver(delivered.host);
  assert.deepEqual(delivered.asked, ['cavage', 'rfc9421', 'rfc9421', 'rfc9421']);
});

test('a delivery has no query that could be left out, and is no reason to sign one that a fetch must leave out', async () => {
  const { asked, host, get } = await startStrict('path');
  await get('/a?page=1');
  await deliver(host);
  await get('/b?page=2');
  assert.deepEqual(asked, ['cavage', 'rfc9421', 'path', 'cavage', 'path']);
});

test('a server that has changed its mind is asked in the other form at once, and from then on', async () => {
  const strict = await startStrict('cavage');
  await strict.get('/a');
  strict.want('rfc9421');
  for (let time = 0; time < 2; time += 1) await deliver(strict.host);
  await strict.get('/b');
  strict.want('cavage');
  for (let time = 0; time < 2; time += 1) await strict.get('/c');
  await deliver(strict.host);
  const forms = ['cavage', 'cavage', 'rfc9421', 'rfc9421', 'rfc9421', 'rfc9421', 'cavage', 'cavage', 'cavage'];
  assert.deepEqual(strict.asked, forms);
});
