import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createCancellation, runCancellable } from '../../../src/platform/cancellation.ts';
import { FetchError } from '../../../src/platform/fetch/fetch-error.ts';
import { createFetcher } from '../../../src/platform/fetch/fetcher.ts';
import { admit, loopbackPeers } from '../../support/loopback.ts';

const config = { origin: 'http://localhost:3000', allowPrivateNetworks: loopbackPeers };

test('work whose end has come gets no answers of other servers any more', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${admit(silent.address())}/`;
  const fetcher = createFetcher(config);
  const cancellation = createCancellation();
  const isLate = (error: unknown) => error instanceof FetchError && error.reason === 'timeout';
  await runCancellable(cancellation, async () => {
    const asked = once(silent, 'request');
    const fetching = assert.rejects(fetcher.getText(url), isLate);
    await asked;
    cancellation.cancel();
    await fetching;
    await assert.rejects(fetcher.getText(url), isLate);
  });
  await fetcher.close();
  silent.closeAllConnections();
  silent.close();
});
