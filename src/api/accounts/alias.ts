import { setAliases } from '../../domain/moves/set-aliases.ts';
import {
  CredentialAccountSchema,
  loadCredentialAccount,
  renderCredentialAccount,
} from '../../entities/credential-account.ts';
import { resolveAliases } from '../../federation/resolve/aliases.ts';
import { freshly, user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

/** The route of GoToSocial to set an account's aliases. */
export const setAccountAliases = userRoute({
  method: 'POST',
  path: '/api/v1/accounts/alias',
  access: freshly(user('write', 'write:accounts')),
  params: { also_known_as_uris: list(text()) },
  response: CredentialAccountSchema,
  summary: 'Set the aliases of your account, which lets you move here from them',
  async handle({ ctx, db, write, viewer, params }) {
    const addresses = (params.also_known_as_uris ?? []).filter((address) => address !== '');
    const uris = await resolveAliases(ctx, viewer, addresses);
    await write((tx) => setAliases(tx, viewer.accountId, uris));
    return rawJson(renderCredentialAccount(await loadCredentialAccount(db, viewer.accountId)));
  },
});
