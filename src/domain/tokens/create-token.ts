import { invalid, notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { registerApplication } from './applications.ts';
import { issueToken } from './issue-token.ts';
import { OUT_OF_BAND } from './redirect-uris.ts';
import { parseScopes } from './scopes.ts';

type TokenRequest = {
  readonly accountId: number;
  /** Space-separated; any scope may be given to any account. */
  readonly scopes: string;
  readonly applicationName: string;
};

/**
 * Creates a token for a local account without a browser, such as from the command line; it belongs to an application of its own. 404 when
 * the account has no login, 422 for an unknown scope.
 */
export async function createToken(tx: Tx, request: TokenRequest): Promise<string> {
  const scopes = parseScopes(request.scopes);
  if (!scopes) throw invalid('unknownScope');
  const user = await tx.selectFrom('users').select('id').where('account_id', '=', request.accountId).executeTakeFirst();
  if (!user) throw notFound();
  const redirectUris = [OUT_OF_BAND];
  const { row } = await registerApplication(tx, { name: request.applicationName, website: null, redirectUris, scopes });
  const { token } = await issueToken(tx, { applicationId: row.id, userId: user.id, scopes });
  return token;
}
