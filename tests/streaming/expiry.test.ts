import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkOn } from '../../src/streaming/attach-streaming.ts';
import { authorize } from '../../src/streaming/authenticate.ts';
import type { Listener } from '../../src/streaming/hub.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('a stream ends with its token, and lives until then', async () => {
  const { token } = await server.createUser('alice');
  const heard: string[] = [];
  const listen = async (): Promise<Listener> => ({
    ...(await authorize(server.ctx.store.db, token)),
    types: new Set(),
    deliver() {},
    unread: () => 0,
    beat: () => heard.push('beat'),
    close: (code, reason) => heard.push(`${code} ${reason}`),
  });
  const endAt = (expires_at: number) =>
    server.ctx.store.transaction((tx) => tx.updateTable('access_tokens').set({ expires_at }).execute());
  checkOn(await listen());
  await endAt(Date.now() + 60_000);
  const listener = await listen();
  checkOn(listener);
  checkOn({ ...listener, expiresAt: Date.now() });
  assert.deepEqual(heard, ['beat', 'beat', '1008 Access token expired']);
  await endAt(Date.now() - 1);
  await assert.rejects(listen(), /Invalid access token/);
});
