import OAuth2Server from '@node-oauth/oauth2-server';
import { renderToken, TokenSchema } from '../entities/token.ts';
import { anyone } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/params/scalars.ts';
import { route } from '../http/route.ts';
import { clientParams } from './client-params.ts';
import { grantsOf } from './grants.ts';
import { isProblemName, type OAuthProblem, problem, problemAnswer } from './problem.ts';

const GRANT_TYPES = ['authorization_code', 'client_credentials'];

export const issueTokenRoute = route({
  method: 'POST',
  path: '/oauth/token',
  access: anyone(),
  params: {
    ...clientParams,
    grant_type: text(),
    code: text(),
    redirect_uri: text(),
    code_verifier: text(),
    scope: text(),
  },
  response: TokenSchema,
  summary: 'Exchange a code, or the credentials of a client, for a token',
  async handle({ ctx, params, request }) {
    if (!params.grant_type) {
      return problemAnswer(problem('invalid_request', 'Missing required parameter: grant_type.'));
    }
    if (!GRANT_TYPES.includes(params.grant_type)) return problemAnswer(problem('unsupported_grant_type'));
    const authorization = request.header('authorization');
    const asked = new OAuth2Server.Request({
      method: 'POST',
      query: {},
      body: definedOnly(params),
      headers: {
        // The library only reads forms; JSON was parsed into the same parameters.
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '1',
        ...(authorization && { authorization }),
      },
    });
    try {
      const token = await grantsOf(ctx.store).token(asked, new OAuth2Server.Response());
      return json(renderToken(token.accessToken, token.scope ?? [], token.createdAt));
    } catch (error) {
      return problemAnswer(problemOf(error));
    }
  },
});

function definedOnly(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return Object.fromEntries(given);
}

/** The library's refusal in Mastodon's words; a redirect URI other than the code's makes the grant invalid. */
function problemOf(error: unknown): OAuthProblem {
  if (!(error instanceof OAuth2Server.OAuthError) || !isProblemName(error.name)) throw error;
  if (error.name !== 'invalid_request') return problem(error.name);
  return error.message.includes('redirect_uri') ? problem('invalid_grant') : problem('invalid_request', error.message);
}
