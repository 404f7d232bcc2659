import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import type { Resolve } from '../../../src/platform/fetch/addresses.ts';
import { createFetcher } from '../../../src/platform/fetch/fetcher.ts';

// A canary on loopback: in these tests nothing may ever connect to it.
let connections = 0;
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
const address = canary.address();
assert.ok(address && typeof address === 'object');
const { port } = address;

const config = { origin: 'https://example.org', allowPrivateNetworks: false };
const system = createFetcher(config);
after(async () => {
  await system.close();
  canary.close();
});

test('addresses of this machine are refused, however they are written', async () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '127.0.0.1.',
    '１２７.0.0.1',
  ]) {
    await assert.rejects(system.getText(`https://${host}:${port}/`), { reason: 'refused', kind: 'invalid' }, host);
    await assert.rejects(system.post(`https://${host}:${port}/`, 'x'), { reason: 'refused' }, host);
  }
  assert.equal(connections, 0);
});

test('a name that leads to this machine is refused at the socket', async () => {
  await assert.rejects(system.getText(`https://localhost:${port}/`), { reason: 'refused' });
  assert.equal(connections, 0);
});

test('of several addresses of a name the private ones are never tried', async () => {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _, callback) => {
    asked.push(hostname);
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ]);
  };
  const fetcher = createFetcher(config, resolve);
  await assert.rejects(fetcher.getText(`https://rebound.example:${port}/`), { reason: 'refused' });
  assert.deepEqual(asked, ['rebound.example']);
  assert.equal(connections, 0);
  await fetcher.close();
});

test('a name that cannot be resolved is unavailable', async () => {
  const failing: Resolve = (_, __, callback) =>
    callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
  const fetcher = createFetcher(config, failing);
  await assert.rejects(fetcher.getText('https://nowhere.example/'), { reason: 'unreachable', kind: 'unavailable' });
  await fetcher.close();
});

test('other schemes, and user names in addresses, are refused', async () => {
  for (const url of [
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:,x',
    'https://a:b@example.org/',
    '',
    '/x',
  ]) {
    await assert.rejects(system.getText(url), { reason: 'refused' }, url);
  }
});
