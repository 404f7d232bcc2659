import { renderToken, TokenSchema } from '../entities/token.ts';
import { anyone } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/params/scalars.ts';
import { route } from '../http/route.ts';
import { said } from '../lib/said.ts';
import { clientParams } from './client-params.ts';
import { problem, problemAnswer } from './problem.ts';

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
      return problemAnswer(problem('invalid_request', said('requiredParamMissing', 'grant_type')));
    }
    if (!GRANT_TYPES.includes(params.grant_type)) return problemAnswer(problem('unsupported_grant_type'));
    // The library is loaded when somebody first signs in.
    const { exchange } = await import('./exchange.ts');
    const granted = await exchange(ctx.store, params, request.header('authorization'));
    if ('error' in granted) return problemAnswer(granted);
    return json(renderToken(granted.accessToken, granted.scopes, granted.createdAt));
  },
});
