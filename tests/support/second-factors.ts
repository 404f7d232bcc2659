import { Secret, TOTP } from 'otpauth';
import { sealerOf } from '../../src/domain/second-factors/secret-key.ts';
import { confirmApp, proposeApp, setUpApp } from '../../src/domain/second-factors/set-up-app.ts';
import type { TestServer } from './server.ts';

const STEP = 30_000;

/** The code that an app with a secret shows some steps from now. */
export function codeOfApp(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });
}

/** Gives one of `createUser`'s people an app, confirmed by the code of the step before, and returns its secret and their recovery codes. */
export async function giveApp(server: TestServer, name: string): Promise<{ secret: string; codes: readonly string[] }> {
  const { ctx } = server;
  const userId = await userIdOf(server, name);
  const sealer = await sealerOf(ctx);
  if (!sealer) throw new Error('the server has no key');
  const proposal = await proposeApp(sealer, userId);
  const app = await confirmApp(sealer, userId, proposal, codeOfApp(proposal.secret, -1));
  if (!app) throw new Error('the code is wrong');
  const codes = await ctx.store.transaction((tx) => setUpApp(tx, userId, app));
  return { secret: proposal.secret, codes: codes ?? [] };
}

/** The login of one of `createUser`'s people. */
export async function userIdOf({ ctx }: Pick<TestServer, 'ctx'>, name: string): Promise<number> {
  const user = ctx.store.db.selectFrom('users').select('id').where('email', '=', `${name}@example.org`);
  return (await user.executeTakeFirstOrThrow()).id;
}
