import { type Answer, json } from '../http/answer.ts';
import { tokenChallenge } from '../http/errors.ts';
import { asSaid, type Message, type Said, said } from '../lib/said.ts';

const DESCRIPTIONS = {
  invalid_request: said('oauthRequestInvalid'),
  invalid_client: said('oauthClientUnknown'),
  invalid_grant: said('oauthGrantInvalid'),
  invalid_scope: said('unknownScope'),
  invalid_redirect_uri: said('oauthRedirectUriInvalid'),
  invalid_code_challenge_method: said('oauthChallengeMethodInvalid'),
  unauthorized_client: said('oauthClientUnauthorized'),
  unsupported_grant_type: said('oauthGrantTypeUnsupported'),
  unsupported_response_type: said('oauthResponseTypeUnsupported'),
} as const;

export type ProblemName = keyof typeof DESCRIPTIONS;

/** An OAuth error (RFC 6749, 5.2; Doorkeeper's sentences). */
export type OAuthProblem = { readonly error: ProblemName; readonly description: Said };

const STATUS: Partial<Record<ProblemName, number>> = { invalid_client: 401, unauthorized_client: 403 };

/** An error with its usual description, or another. */
export function problem(error: ProblemName, description: Message = DESCRIPTIONS[error]): OAuthProblem {
  return { error, description: asSaid(description) };
}

/** Whether a word is an OAuth error code. */
export function isProblemName(name: string): name is ProblemName {
  return Object.hasOwn(DESCRIPTIONS, name);
}

/** The HTTP status of an error. RFC 6749, 5.2. */
export function statusOf({ error }: OAuthProblem): number {
  return STATUS[error] ?? 400;
}

/** The error as JSON, with the challenge that a 401 requires. */
export function problemAnswer(refusal: OAuthProblem): Answer {
  const status = statusOf(refusal);
  const { error, description } = refusal;
  const challenge = tokenChallenge(error, description);
  return json(
    { error, error_description: description.text },
    { status, headers: status === 401 ? { 'www-authenticate': challenge } : {} },
  );
}
