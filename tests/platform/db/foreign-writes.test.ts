import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findToken } from '../../../src/domain/tokens/queries.ts';
import { revokeTokens } from '../../../src/domain/tokens/revoke.ts';
import { databaseUrl } from '../../../src/platform/context.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { closeCode, listen } from '../../streaming/listeners.ts';
import { testEngine } from '../../support/database.ts';
import { startServer } from '../../support/server.ts';

const skip = testEngine === 'postgres';

test('what another process ends in the same file is over here too', { skip }, async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const { token } = await server.createUser('alice');
  const verify = async () => (await server.request('GET', '/api/v1/accounts/verify_credentials', { token })).status;
  assert.deepEqual([await verify(), await verify()], [200, 200]);
  const closed = closeCode(await listen(await server.listen(), token, 'user'));
  const { instance } = server.ctx.store;
  const other = await openStore({ url: databaseUrl(server.ctx.config), instance });
  const { id } = (await findToken(other.db, token)) ?? { id: 0 };
  await other.transaction((tx) => revokeTokens(tx, [id]));
  await other.close();
  assert.equal(await closed, 1008);
  assert.equal(await verify(), 401);
});
