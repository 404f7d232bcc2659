import OAuth2Server from '@node-oauth/oauth2-server';
import type { Store } from '../platform/db/handle.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { grantsOf } from './grants.ts';

/** Makes the code by which a client gets its token, for a person who agreed. The request was checked before. */
export async function grantCode(store: Store, request: AuthorizationRequest, userId: number): Promise<string> {
  const asked = new OAuth2Server.Request({
    method: 'POST',
    headers: {},
    query: {},
    body: {
      client_id: request.application.client_id,
      redirect_uri: request.redirectUri,
      response_type: 'code',
      scope: request.scopes.join(' '),
      ...(request.challenge && { code_challenge: request.challenge, code_challenge_method: 'S256' }),
    },
  });
  const authenticateHandler = { handle: () => ({ id: userId }) };
  const granted = await grantsOf(store).authorize(asked, new OAuth2Server.Response(), { authenticateHandler });
  return granted.authorizationCode;
}
