import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WebSocket } from 'ws';
import { type Finding, judgeEnd } from '../../../src/federation/doctor.ts';
import { instanceKey } from '../../../src/federation/keys/instance-key.ts';
import { GREETING, makeProof, PROOF } from '../../../src/federation/seen.ts';
import { CERTIFICATE } from '../../support/certificate.ts';
import { startServer } from '../../support/server.ts';
import { append, findBehind, type Rewrite } from './doctor-proxy.ts';

const usual = getCACertificates('default');
before(() => setDefaultCACertificates([...usual, CERTIFICATE]));
after(() => setDefaultCACertificates(usual));

const replace: Rewrite = (headers) => ({ ...append(headers), 'x-forwarded-for': '203.0.113.7' });

const found = (findings: Finding[], name: string) => findings.find((one) => one.name === name);

/** What is found where large bodies are refused, so that what has nothing to do with uploads does not wait for that of the largest file. */
const findButUploads = (proxy: Parameters<typeof findBehind>[0]) =>
  findBehind({ ...proxy, limit: { bytes: 1_048_576, isLate: false } });

test('nothing is wrong behind a proxy that tells what it should', async () => {
  for (const rewrite of [append, replace]) {
    const findings = await findBehind({ rewrite });
    assert.deepEqual(
      findings.filter(({ problem, warning }) => (problem ?? warning) !== undefined),
      [],
    );
    assert.match(found(findings, 'certificate')?.note ?? '', /^\d{5} days left$/);
  }
});

test('a proxy that does not say who asks is found', async () => {
  const silent = (await findButUploads({ rewrite: (headers) => headers })).map(({ problem }) => problem);
  assert.match(String(silent), /does not add the client's address to X-Forwarded-For/);
  const dropping = await findButUploads({
    rewrite: (headers) => ({ ...append(headers), 'x-forwarded-for': undefined }),
  });
  assert.match(String(found(dropping, 'forwarding')?.problem), /does not add the client's address/);
});

test('a proxy that is not trusted is found, and trust in everybody', async () => {
  const distrusted = await findButUploads({ env: { TRUST_PROXY: 'false' } });
  assert.match(
    String(found(distrusted, 'forwarding')?.problem),
    /127\.0\.0\.1 is not believed: name it in TRUST_PROXY/,
  );
  const open = await findButUploads({ env: { TRUST_PROXY: 'true' } });
  assert.match(String(found(open, 'forwarding')?.problem), /anybody can choose the address/);
});

test('a proxy that tells another scheme or host is warned of', async () => {
  const plain = await findButUploads({
    rewrite: (headers) => ({ ...append(headers), 'x-forwarded-proto': undefined }),
  });
  assert.match(String(found(plain, 'forwarding')?.warning), /seem to come by http:/);
  const renaming = await findButUploads({ rewrite: (headers) => ({ ...append(headers), host: 'internal.test' }) });
  assert.match(String(found(renaming, 'forwarding')?.warning), /seem to be for internal\.test/);
});

test('a proxy that refuses large bodies is found, whether it counts first or as they pass', async () => {
  for (const isLate of [false, true]) {
    const findings = await findBehind({ limit: { bytes: 1_048_576, isLate } });
    assert.match(
      String(found(findings, 'uploads')?.problem),
      /an upload of 100 MB is (answered 413|broken off): raise the proxy's limit on bodies/,
    );
    assert.deepEqual(
      findings.flatMap(({ name, problem }) => (problem === undefined ? [] : name)),
      ['uploads'],
    );
  }
});

test('a proxy that does not pass WebSockets on is found', async () => {
  const reasons = { plain: /is answered 4\d\d: /, refused: /is answered 426: /, silent: /stays silent: / } as const;
  for (const sockets of ['plain', 'refused', 'silent'] as const) {
    const problem = String(found(await findButUploads({ sockets }), 'WebSockets')?.problem);
    assert.match(problem, reasons[sockets]);
    assert.match(problem, /have the proxy pass on Upgrade and Connection/);
  }
});

test('a proxy that does not find the server is found, and nothing else is asked', async () => {
  const [address, ...others] = await findBehind({ isLost: true });
  assert.match(String(address?.problem), /\/health answers 502: start the server, and have the proxy ask it/);
  assert.deepEqual(others, []);
});

test('a certificate that ends within two weeks is warned of', () => {
  const day = 86_400_000;
  assert.deepEqual(judgeEnd(15 * day, day), { note: '14 days left' });
  assert.deepEqual(judgeEnd(15 * day - 1, day), { warning: '13 days left, and not renewed yet' });
  assert.deepEqual(judgeEnd(2 * day, day), { warning: '1 day left, and not renewed yet' });
});

test('nobody but the server itself is told how requests arrive', async () => {
  const server = await startServer();
  const other = await startServer();
  try {
    const ask = (proof?: string) =>
      server.request('GET', '/actor/seen', { headers: proof === undefined ? {} : { [PROOF]: proof } });
    const upload = (proof?: string) =>
      server.request('POST', '/api/v2/media/seen', {
        headers: proof === undefined ? {} : { [PROOF]: proof },
        body: '12345',
      });
    const base = await server.listen();
    const [own, foreign] = [await instanceKey(server.ctx), await instanceKey(other.ctx)];
    const at = Date.now();
    const proofs = [undefined, '', `${at} `, `x ${makeProof(own, at)}`, makeProof(foreign, at)];
    proofs.push(makeProof(own, at - 600_000), makeProof(own, at).replace(String(at), String(at + 1)));
    for (const proof of proofs) {
      assert.equal((await ask(proof)).status, 404, String(proof));
      assert.equal((await upload(proof)).status, 404, String(proof));
      assert.equal(await greeting(base, proof), 'answered 401', String(proof));
    }
    assert.deepEqual((await upload(makeProof(own, at))).body, { received: 5 });
    assert.equal(await greeting(base, makeProof(own, at)), GREETING);
    const { status, body, headers } = await ask(makeProof(own, at));
    assert.deepEqual([status, headers['cache-control'], body.believed], [200, 'no-store', false]);
  } finally {
    await server.close();
    await other.close();
  }
});

/** What a WebSocket brings first, or how it is refused. */
function greeting(base: string, proof?: string): Promise<string> {
  const headers = proof === undefined ? {} : { [PROOF]: proof };
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/v1/streaming`, { headers });
  return new Promise((resolve) => {
    socket.on('message', (data) => resolve(String(data)));
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(`answered ${statusCode}`));
    socket.on('error', ({ message }) => resolve(message));
  });
}
