import assert from 'node:assert/strict';
import { createHmac, sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import { contentDigestOf, digestOf } from '../../../src/federation/signatures/digest.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { postOverSocket } from '../over-socket.ts';
import { newKey, type Peer, startPeer } from '../peer.ts';

// Requests to the inbox that must not be believed: no row, no notification, no request of ours comes of them.
const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let base: string;
let alice: TestUser;
let peer: Peer;
let body: string;

before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
  peer = await startPeer();
  const object = `http://localhost:3000/ap/users/${alice.id}`;
  body = JSON.stringify({ id: `${peer.actorUri}/follow`, type: 'Follow', actor: peer.actorUri, object });
  assert.equal((await send(peer.sign({ method: 'POST', url: INBOX, body: known() }), { text: known() })).status, 202);
  await runJobs(server);
});
after(async () => {
  await server.close();
  await peer.close();
});

/** An activity without effect, for which the key of the sender is fetched. */
const known = () => JSON.stringify({ id: `${peer.actorUri}/0`, type: 'View', actor: peer.actorUri, object: INBOX });

type Headers = Record<string, string>;

type Sending = { readonly text?: string; readonly path?: string };

const withType = (headers: Headers) => ({ 'content-type': 'application/activity+json', ...headers });

function send(headers: Headers, { text = body, path = '/inbox' }: Sending = {}) {
  return server.request('POST', path, { body: text, headers: withType(headers) });
}

function sendOverSocket(headers: Headers, { text = body, path = '/inbox' }: Sending = {}) {
  return postOverSocket(base, path, { body: text, headers: withType(headers) });
}

async function tracesLeft(): Promise<number[]> {
  const { db } = server.ctx.store;
  const counts = [];
  for (const table of [
    'jobs',
    'follows',
    'notifications',
    'received_activities',
    'deliveries',
    'actor_keys',
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
}

/** What comes over a socket may be taken in before the framework sees it. */
async function refused(headers: Headers, options: Sending & { asked?: number; why?: string } = {}) {
  const [before, asked] = [await tracesLeft(), peer.arrived.length];
  for (const door of [send, sendOverSocket]) {
    const { status } = await door(headers, options);
    assert.ok(status === 401 || status === 400, `${options.why ?? ''} ${status}`);
  }
  await runJobs(server);
  assert.deepEqual(await tracesLeft(), before, options.why ?? '');
  assert.ok(peer.arrived.length - asked <= (options.asked ?? 1), 'the key is looked at once more at most');
}

const good = (more: Partial<Parameters<Peer['sign']>[0]> = {}) =>
  peer.sign({ method: 'POST', url: INBOX, body, ...more });

/** A draft-cavage signature that covers what it is told to. */
function cavage(
  lines: Record<string, string>,
  { parameters = 'algorithm="rsa-sha256"', key = peer.key } = {},
): Headers {
  const text = Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  const signature = sign('sha256', Buffer.from(text), key.privateKeyPem).toString('base64');
  const headers = Object.fromEntries(
    Object.entries(lines).filter(([name]) => !name.startsWith('(') && name !== 'host'),
  );
  const covered = Object.keys(lines).join(' ');
  return { ...headers, signature: `keyId="${key.keyId}",${parameters},headers="${covered}",signature="${signature}"` };
}

const lines = () => ({
  '(request-target)': 'post /inbox',
  host: 'localhost:3000',
  date: new Date().toUTCString(),
  digest: digestOf(body),
});

const without = <T extends Record<string, string>>(all: T, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

test('F07 F10 F11 what is not covered by the signature is not signed', async () => {
  for (const name of Object.keys(lines())) {
    const headers = { date: lines().date, digest: digestOf(body), ...cavage(without(lines(), name)) };
    await refused(headers, { asked: 0, why: name });
  }
});

test('F08 another body, with or without its digest', async () => {
  const text = body.replace('Follow', 'Block');
  for (const style of ['cavage', 'rfc9421'] as const) {
    const headers = good({ style });
    await refused(headers, { text, asked: 0 });
    const digest = style === 'cavage' ? { digest: digestOf(text) } : { 'content-digest': contentDigestOf(text) };
    await refused({ ...headers, ...digest }, { text });
    for (const name of ['digest', 'content-digest'])
      if (name in headers) await refused(without(headers, name), { asked: 0 });
  }
});

test('F09 too old, from the future, or of no time', async () => {
  const hour = 3_600_000;
  for (const ago of [13 * hour, 48 * hour, -2 * hour]) {
    for (const style of ['cavage', 'rfc9421'] as const) {
      await refused(good({ style, at: Date.now() - ago }), { asked: 0, why: `${ago}` });
    }
  }
  for (const date of ['yesterday', '', 'Infinity', `${lines().date}, ${lines().date}`]) {
    await refused(cavage({ ...lines(), date }), { asked: 0, why: date });
  }
});

test('F10 F11 made for another host, path, query or method', async () => {
  for (const style of ['cavage', 'rfc9421'] as const) {
    for (const url of ['https://r2.example/inbox', 'http://localhost:3001/inbox', 'http://localhost:3000/inbox?x=1']) {
      await refused({ ...good({ style, url }), host: new URL(url).host }, { why: url });
    }
    await refused(good({ style }), { path: `/ap/users/${alice.id}/inbox` });
    await refused(good({ style, method: 'GET' }), { why: 'a GET' });
    await refused({ ...good({ style, url: 'https://r2.example/inbox' }), 'x-forwarded-host': 'r2.example' });
  }
});

test('F12 what is said twice is not read either way', async () => {
  const headers = cavage(lines());
  const signature = headers.signature ?? '';
  for (const more of ['keyId="x"', 'headers="date"', 'signature="eA=="']) {
    await refused({ ...headers, signature: `${signature},${more}` }, { asked: 0 });
    await refused({ ...headers, signature: `${more},${signature}` }, { asked: 0 });
  }
  await refused({ ...headers, signature: `${signature}, ${signature}` }, { asked: 0 });
  const twice = `${digestOf(body)},${digestOf('other')}`;
  await refused(cavage({ ...lines(), digest: twice }), { asked: 0 });
  const repeated = signature.replace('headers="', 'headers="date ');
  await refused({ ...headers, signature: repeated }, { asked: 0 });
});

test('F13 the key says how it signs, and only good keys do', async () => {
  for (const algorithm of ['hmac-sha256', 'rsa-sha1', 'none', 'ed25519']) {
    await refused(cavage(lines(), { parameters: `algorithm="${algorithm}"` }), { asked: 0, why: algorithm });
  }
  const text = Object.entries(lines())
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  const forged = createHmac('sha256', peer.key.publicKeyPem).update(text).digest('base64');
  for (const algorithm of ['hmac-sha256', 'hs2019']) {
    const signature = `keyId="${peer.key.keyId}",algorithm="${algorithm}",headers="${Object.keys(lines()).join(' ')}",signature="${forged}"`;
    await refused({ date: lines().date, digest: digestOf(body), signature }, { why: algorithm });
  }
  const weak = newKey(`${peer.origin}/users/weak#main-key`, 1024);
  const id = `${peer.origin}/users/weak`;
  const publicKey = { id: weak.keyId, owner: id, publicKeyPem: weak.publicKeyPem };
  peer.serve('/users/weak', {
    body: { id, type: 'Person', preferredUsername: 'weak', inbox: `${id}/inbox`, publicKey },
  });
  await refused(cavage(lines(), { key: weak }), { text: body.replaceAll(peer.actorUri, id) });
  await refused(cavage({ ...lines(), digest: digestOf(body.replaceAll(peer.actorUri, id)) }, { key: weak }), {
    text: body.replaceAll(peer.actorUri, id),
  });
});

test('F14 an RFC 9421 signature lacks nothing', async () => {
  const headers = good({ style: 'rfc9421' });
  const input = headers['signature-input'] ?? '';
  const changes = [
    input.replace(/;created=\d+/, ''),
    input.replace('"@method" ', ''),
    input.replace('"@target-uri" ', ''),
    input.replace(' "content-digest"', ''),
    input.replace(/created=\d+/, 'created="now"'),
    input.replace('sig1=', 'sig2='),
    'sig1',
    '',
  ];
  for (const changed of changes) await refused({ ...headers, 'signature-input': changed }, { why: changed });
  for (const digest of ['sha-256', 'sha-256=x', 'md5=:eA==:', 'sha-256=:eA==:', '(']) {
    await refused({ ...headers, 'content-digest': digest }, { asked: 0, why: digest });
  }
});

/** An RFC 9421 signature that covers what it is told to, and holds. */
function rfc9421(components: Record<string, string>, params: string): Headers {
  const list = `(${Object.keys(components)
    .map((name) => `"${name}"`)
    .join(' ')})${params}`;
  const lines = Object.entries(components).map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${list}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), peer.key.privateKeyPem).toString('base64');
  return {
    'content-digest': contentDigestOf(body),
    'signature-input': `sig1=${list}`,
    signature: `sig1=:${signature}:`,
  };
}

const components = () => ({ '@method': 'POST', '@target-uri': INBOX, 'content-digest': contentDigestOf(body) });
const seconds = () => Math.floor(Date.now() / 1000);

test('F14 an RFC 9421 signature that holds, but covers too little, is none', async () => {
  const keyid = `;keyid="${peer.key.keyId}"`;
  const good = `;created=${seconds()}${keyid}`;
  for (const name of Object.keys(components())) {
    await refused(rfc9421(without(components(), name), good), { asked: 0, why: `without ${name}` });
  }
  const parts = { '@method': 'POST', '@authority': 'localhost:3000', 'content-digest': contentDigestOf(body) };
  await refused(rfc9421(parts, good), { asked: 0, why: 'without a path' });
  const path = { '@method': 'POST', '@path': '/inbox', 'content-digest': contentDigestOf(body) };
  await refused(rfc9421(path, good), { asked: 0, why: 'without a host' });
  for (const params of [
    keyid,
    `;created=0${keyid}`,
    `;created=${seconds() + 7200}${keyid}`,
    `;created="${seconds()}"${keyid}`,
    `;created=${seconds()};expires="${seconds() + 60}"${keyid}`,
    `;created=${seconds() - 7200};expires=${seconds() - 7100}${keyid}`,
    `;created=${seconds()};alg="hmac-sha256"${keyid}`,
    `;created=${seconds()};alg="ed25519"${keyid}`,
    `;created=${seconds()}`,
  ]) {
    await refused(rfc9421(components(), params), { asked: 0, why: params });
  }
  const other = { ...components(), '@target-uri': 'https://r2.example/inbox' };
  await refused(rfc9421(other, good), { asked: 1, why: 'for another server' });
  const foreign = rfc9421(components(), good);
  await refused({ ...foreign, 'content-digest': contentDigestOf('other') }, { asked: 0, why: 'another digest' });
});

test('F05 F06 the signature of somebody else', async () => {
  const evil = await startPeer('evil');
  const before = await tracesLeft();
  const stolen = { ...evil.key, keyId: peer.key.keyId };
  await refused(good({ key: stolen }));
  assert.equal((await send(good({ key: evil.key }))).status, 202, 'taken in, but not as the actor’s');
  await runJobs(server);
  const after = await tracesLeft();
  assert.deepEqual(after.slice(0, 5), before.slice(0, 5));
  await evil.close();
});

test('what is right is let in', async () => {
  assert.equal((await send(good({ at: Date.now() - 300_000 }))).status, 202);
  const complete = rfc9421(components(), `;created=${seconds()};keyid="${peer.key.keyId}"`);
  assert.equal((await send(complete)).status, 202);
  await runJobs(server);
  const follows = await server.ctx.store.db.selectFrom('follows').select('id').execute();
  assert.equal(follows.length, 1);
});
