import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createFetcher } from '../../../src/platform/fetch/fetcher.ts';

const answers: Record<string, { headers: Record<string, string>; body: Buffer }> = {
  '/video': { headers: {}, body: Buffer.from('a video') },
  '/packed': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('a video') },
  '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(5_000_000)) },
  '/stacked': { headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(gzipSync('a video')) },
  '/long': { headers: { 'content-length': '5000000' }, body: Buffer.alloc(5_000_000) },
};
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
assert.ok(address && typeof address === 'object');
const host = `127.0.0.1:${address.port}`;
const fetcher = createFetcher({ origin: 'https://example.org', allowPrivateNetworks: new Set([host]) });
const folder = await mkdtemp(join(tmpdir(), 'whinchat-save-'));
after(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const save = (path: string) => fetcher.save(`http://${host}${path}`, join(folder, path), { maxBytes: 1_000_000 });

test('what is answered is written to a file, unpacked', async () => {
  for (const path of ['/video', '/packed']) {
    await save(path);
    assert.equal(await readFile(join(folder, path), 'utf8'), 'a video');
    await assert.rejects(save(path), 'a file that is there is not written over');
  }
});

test('S12 S13 what is too large, or packed in a way nobody asked for, ends there and harms nothing', async () => {
  await assert.rejects(save('/bomb'), { reason: 'too_large' });
  await assert.rejects(save('/long'), { reason: 'too_large' });
  await assert.rejects(save('/stacked'), { reason: 'malformed' });
  await assert.rejects(save('/absent'), { reason: 'status' });
});
