import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { examine, type Finding, judgeEnd } from '../../../src/federation/doctor.ts';
import { instanceKey } from '../../../src/federation/keys/instance-key.ts';
import { makeProof } from '../../../src/federation/seen.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate.ts';
import { admit } from '../../support/loopback.ts';
import { freePort } from '../../support/process.ts';
import { startServer } from '../../support/server.ts';

/** What a proxy makes of the headers that come from a client. */
type Rewrite = (headers: Fields) => Fields;
type Fields = Record<string, string | string[] | undefined>;

const usual = getCACertificates('default');
before(() => setDefaultCACertificates([...usual, CERTIFICATE]));
after(() => setDefaultCACertificates(usual));

/** What the doctor finds at a server behind a proxy that speaks https and does this with headers. */
async function findBehind(rewrite: Rewrite, env: { TRUST_PROXY?: string } = {}): Promise<Finding[]> {
  const port = await freePort();
  admit({ port });
  const server = await startServer({ PUBLIC_URL: `https://127.0.0.1:${port}`, ...env });
  const inside = await server.listen();
  const proxy = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const hop = request(`${inside}${url}`, { method, headers: present(rewrite(incoming.headers)) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(hop);
  });
  await once(proxy.listen(port, '127.0.0.1'), 'listening');
  try {
    return await examine(server.ctx);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    await server.close();
  }
}

const present = (headers: Fields) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

const append: Rewrite = (headers) => ({
  ...headers,
  'x-forwarded-for': `${headers['x-forwarded-for']}, 203.0.113.7`,
  'x-forwarded-proto': 'https',
});
const replace: Rewrite = (headers) => ({ ...append(headers), 'x-forwarded-for': '203.0.113.7' });

const found = (findings: Finding[], name: string) => findings.find((one) => one.name === name);

test('nothing is wrong behind a proxy that tells what it should', async () => {
  for (const proxy of [append, replace]) {
    const findings = await findBehind(proxy);
    assert.deepEqual(
      findings.filter(({ problem, warning }) => (problem ?? warning) !== undefined),
      [],
    );
    assert.match(found(findings, 'certificate')?.note ?? '', /^\d{5} days left$/);
  }
});

test('a proxy that does not say who asks is found', async () => {
  const silent = (await findBehind((headers) => headers)).map(({ problem }) => problem);
  assert.match(String(silent), /does not add the client's address to X-Forwarded-For/);
  const dropping = await findBehind((headers) => ({ ...append(headers), 'x-forwarded-for': undefined }));
  assert.match(String(found(dropping, 'forwarding')?.problem), /does not add the client's address/);
});

test('a proxy that is not trusted is found, and trust in everybody', async () => {
  const distrusted = await findBehind(append, { TRUST_PROXY: 'false' });
  assert.match(
    String(found(distrusted, 'forwarding')?.problem),
    /127\.0\.0\.1 is not believed: name it in TRUST_PROXY/,
  );
  const open = await findBehind(append, { TRUST_PROXY: 'true' });
  assert.match(String(found(open, 'forwarding')?.problem), /anybody can choose the address/);
});

test('a proxy that tells another scheme or host is warned of', async () => {
  const plain = await findBehind((headers) => ({ ...append(headers), 'x-forwarded-proto': undefined }));
  assert.match(String(found(plain, 'forwarding')?.warning), /seem to come by http:/);
  const renaming = await findBehind((headers) => ({ ...append(headers), host: 'internal.test' }));
  assert.match(String(found(renaming, 'forwarding')?.warning), /seem to be for internal\.test/);
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
      server.request('GET', '/actor/seen', { headers: proof === undefined ? {} : { 'x-whinchat-doctor': proof } });
    const [own, foreign] = [await instanceKey(server.ctx), await instanceKey(other.ctx)];
    const at = Date.now();
    const proofs = [undefined, '', `${at} `, `x ${makeProof(own, at)}`, makeProof(foreign, at)];
    proofs.push(makeProof(own, at - 600_000), makeProof(own, at).replace(String(at), String(at + 1)));
    for (const proof of proofs) assert.equal((await ask(proof)).status, 404, String(proof));
    const { status, body, headers } = await ask(makeProof(own, at));
    assert.deepEqual([status, headers['cache-control'], body.believed], [200, 'no-store', false]);
  } finally {
    await server.close();
    await other.close();
  }
});
