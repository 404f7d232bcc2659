import { type Answer, json } from '../http/answer.ts';
import { tokenChallenge } from '../http/errors.ts';
import { asSaid, type Said, said } from '../lib/said.ts';

const DESCRIPTIONS = {
  invalid_request: said`The request is missing a required parameter, includes an unsupported parameter value, or is otherwise malformed.`,
  invalid_client: said`Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.`,
  invalid_grant: said`The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.`,
  invalid_scope: said`The requested scope is invalid, unknown, or malformed.`,
  invalid_redirect_uri: said`The redirect uri included is not valid.`,
  invalid_code_challenge_method: said`The code challenge method must be S256.`,
  unauthorized_client: said`The client is not authorized to perform this request using this method.`,
  unsupported_grant_type: said`The authorization grant type is not supported by the authorization server.`,
  unsupported_response_type: said`The authorization server does not support this response type.`,
} as const;

export type ProblemName = keyof typeof DESCRIPTIONS;

/** An OAuth error (RFC 6749, 5.2; Doorkeeper's sentences). */
export type OAuthProblem = { readonly error: ProblemName; readonly description: Said };

const STATUS: Partial<Record<ProblemName, number>> = { invalid_client: 401, unauthorized_client: 403 };

/** An error with its usual description, or another. */
export function problem(error: ProblemName, description: string | Said = DESCRIPTIONS[error]): OAuthProblem {
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
