import { checkAliases, setAliases } from '../../domain/moves/set-aliases.ts';
import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { resolveActorAt } from '../../federation/resolve/actor.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';

/** The route of GoToSocial to set an account's aliases. */
export const setAccountAliases = userRoute({
  method: 'POST',
  path: '/api/v1/accounts/alias',
  access: user('write', 'write:accounts'),
  params: { also_known_as_uris: list(text()) },
  response: CredentialAccountSchema,
  summary: 'Set the aliases of your account, which lets you move here from them',
  async handle({ ctx, db, write, viewer, params }) {
    const addresses = checkAliases((params.also_known_as_uris ?? []).filter((address) => address !== ''));
    const uris: string[] = [];
    for (const address of addresses) uris.push(await knownUri(ctx, address));
    await write((tx) => setAliases(tx, viewer.accountId, uris));
    return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
  },
});

/** The ActivityPub id of an existing account; 422 when there is none. */
async function knownUri(ctx: Context, address: string): Promise<string> {
  const account = await resolveActorAt(ctx, address, { alone: true });
  if (!account) throw invalid(said`Validation failed: ${address.slice(0, 200)} is no account`);
  return account.uri;
}
