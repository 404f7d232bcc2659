import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limitCopies } from '../../../src/domain/media/remote/limit-copies.ts';
import { FetchError } from '../../../src/platform/fetch/fetch-error.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('S11 a host whose file took too long is left alone for a while, others are not', async () => {
  const takeTurn = limitCopies({ most: 2, perKey: 1, waiting: 10 });
  const copied = async () => 'copied';
  const late = () =>
    takeTurn(server.ctx, 'https://slow.example/1', () => Promise.reject(new FetchError('timeout', 'late')));
  await assert.rejects(late(), { kind: 'unavailable' });
  await assert.rejects(takeTurn(server.ctx, 'https://slow.example/2', copied), { kind: 'unavailable' });
  assert.equal(await takeTurn(server.ctx, 'https://well.example/1', copied), 'copied');
  const gone = () =>
    takeTurn(server.ctx, 'https://well.example/2', () =>
      Promise.reject(new FetchError('status', 'x', { status: 404 })),
    );
  await assert.rejects(gone(), { kind: 'not_found' });
  assert.equal(await takeTurn(server.ctx, 'https://well.example/1', copied), 'copied');
});

test('of a host that sends other files, only the one that took too long is left alone', async () => {
  const takeTurn = limitCopies({ most: 2, perKey: 1, waiting: 10 });
  const copied = async () => 'copied';
  const late = () => Promise.reject(new FetchError('timeout', 'late'));
  assert.equal(await takeTurn(server.ctx, 'https://partly.example/1', copied), 'copied');
  await assert.rejects(takeTurn(server.ctx, 'https://partly.example/2', late), { kind: 'unavailable' });
  assert.equal(await takeTurn(server.ctx, 'https://partly.example/3', copied), 'copied');
  await assert.rejects(takeTurn(server.ctx, 'https://partly.example/2', copied), { kind: 'unavailable' });
});
