import { findApplication, redirectUrisOf, scopesOf } from '../domain/tokens/applications.ts';
import { matchesRedirectUri } from '../domain/tokens/redirect-uris.ts';
import { areScopesWithin, parseScopes } from '../domain/tokens/scopes.ts';
import type { ParamValues } from '../http/params/param.ts';
import { bool, text } from '../http/params/scalars.ts';
import { said } from '../lib/said.ts';
import type { Db } from '../platform/db/handle.ts';
import type { ApplicationRow } from '../schema/applications.ts';
import { type OAuthProblem, problem } from './problem.ts';
import { asksAlways, type Prompts, parsePrompts } from './prompt.ts';

/** The parameters with which a client sends a person to the authorisation page. */
export const authorizationParams = {
  response_type: text(),
  client_id: text(),
  redirect_uri: text(),
  scope: text(),
  state: text(),
  code_challenge: text(),
  code_challenge_method: text(),
  force_login: bool(),
  prompt: text(),
};

export type AuthorizationParams = ParamValues<typeof authorizationParams>;

/** A valid request for authorisation, which the person can be asked about. */
export type AuthorizationRequest = {
  readonly application: ApplicationRow;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  /** The PKCE challenge, with method S256. */
  readonly challenge: string | undefined;
  /** Whether to ask even people who have agreed before. */
  readonly ask: boolean;
  readonly prompts: Prompts;
};

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Validates a request before anybody is asked or redirected. Errors here never redirect, because a client that chooses where they go could
 * make the server an open redirector (RFC 9700, 4.11).
 */
export async function readAuthorizationRequest(
  db: Db,
  params: AuthorizationParams,
): Promise<AuthorizationRequest | OAuthProblem> {
  const application = params.client_id ? await findApplication(db, params.client_id) : undefined;
  if (!application) return problem('invalid_client');
  const redirectUri = params.redirect_uri ?? '';
  if (!matchesRedirectUri(redirectUri, redirectUrisOf(application))) return problem('invalid_redirect_uri');
  if (!params.response_type) return problem('invalid_request', said('requiredParamMissing', 'response_type'));
  if (params.response_type !== 'code') return problem('unsupported_response_type');
  const scopes = parseScopes(params.scope);
  if (!scopes || !areScopesWithin(scopes, scopesOf(application))) return problem('invalid_scope');
  const challenge = params.code_challenge || undefined;
  if (challenge !== undefined || params.code_challenge_method) {
    if (params.code_challenge_method !== 'S256') return problem('invalid_code_challenge_method');
    if (!challenge || !CHALLENGE.test(challenge)) return problem('invalid_request');
  }
  const prompts = parsePrompts(params.prompt);
  const ask = params.force_login === true || asksAlways(prompts);
  return { application, redirectUri, scopes, state: params.state, challenge, ask, prompts };
}
