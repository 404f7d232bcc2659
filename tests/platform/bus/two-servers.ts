import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { writeSetting } from '../../../src/domain/settings/settings.ts';
import { findToken } from '../../../src/domain/tokens/queries.ts';
import { databaseUrl } from '../../../src/platform/context.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { Concerned } from './endings.ts';

export type Two = {
  readonly here: TestServer;
  readonly there: TestServer;
  readonly concerned: Concerned;
  /** What the server there answers about everything that can be ended. */
  answers(): Promise<unknown>;
};

const BEFORE = { revoked: 200, suspended: 200, blocked: 200, open: true };
export const AFTERWARDS = { revoked: 401, suspended: 403, blocked: 404, open: false };

/** Two servers over one database, where the one there remembers what it has answered. */
export async function startTwo(t: TestContext, urlOf = async (url: string) => url): Promise<Two> {
  const here = await startServer();
  const there = await startServer({ DATABASE_URL: await urlOf(databaseUrl(here.ctx.config)) });
  t.after(async () => {
    await there.close();
    await here.close();
  });
  await here.ctx.store.transaction((tx) => writeSetting(tx, 'registrations', 'open'));
  const [alice, bob, carol, dave] = await Promise.all(
    ['alice', 'bob', 'carol', 'dave'].map((name) => here.createUser(name)),
  );
  assert.ok(alice && bob && carol && dave);
  const posted = await here.request('POST', '/api/v1/statuses', { token: bob.token, json: { status: 'hello' } });
  const status = async (path: string, token?: string) => (await there.request('GET', path, { token })).status;
  const answers = async () => ({
    revoked: await status('/api/v1/accounts/verify_credentials', carol.token),
    suspended: await status('/api/v1/accounts/verify_credentials', dave.token),
    blocked: await status(`/api/v1/statuses/${posted.body.id}`, alice.token),
    open: (await there.request('GET', '/api/v2/instance')).body.registrations?.enabled,
  });
  for (let round = 0; round < 2; round += 1) assert.deepEqual(await answers(), BEFORE);
  const tokenId = (await findToken(here.ctx.store.db, carol.token))?.id ?? 0;
  const concerned = { tokenId, suspendedId: dave.accountId, blockerId: bob.accountId, blockedId: alice.accountId };
  return { here, there, concerned, answers };
}
