import { Type } from 'typebox';
import { findToken } from '../domain/tokens/queries.ts';
import { anyone } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/params/scalars.ts';
import { route } from '../http/route.ts';
import { clientOf, clientParams } from './client-params.ts';
import { problem, problemAnswer } from './problem.ts';

export const introspectToken = route({
  method: 'POST',
  path: '/oauth/introspect',
  access: anyone(),
  params: { ...clientParams, token: text() },
  response: Type.Object({ active: Type.Boolean() }),
  summary: 'Whether a token of the calling client works (RFC 7662)',
  async handle(call) {
    const client = await clientOf(call, call.params);
    if (!client) return problemAnswer(problem('invalid_client'));
    const token = await findToken(call.db, call.params.token ?? '');
    if (token?.application_id !== client.id || token.revoked_at !== null) return json({ active: false });
    return json({
      active: true,
      scope: token.scopes,
      client_id: client.client_id,
      token_type: 'Bearer',
      iat: Math.floor(token.created_at / 1000),
    });
  },
});
