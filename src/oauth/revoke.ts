import { Type } from 'typebox';
import { findToken } from '../domain/tokens/queries.ts';
import { revokeTokens } from '../domain/tokens/revoke.ts';
import { anyone } from '../http/access.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/params/scalars.ts';
import { route } from '../http/route.ts';
import { clientOf, clientParams } from './client-params.ts';
import { problem, problemAnswer } from './problem.ts';

const NOT_YOURS = problem('unauthorized_client', 'tokenNotYours');

export const revokeTokenRoute = route({
  method: 'POST',
  path: '/oauth/revoke',
  access: anyone(),
  params: { ...clientParams, token: text() },
  response: Type.Object({}),
  summary: 'End a token of the calling client (RFC 7009)',
  async handle(call) {
    const client = await clientOf(call, call.params);
    if (!client) return problemAnswer(NOT_YOURS);
    const token = await findToken(call.db, call.params.token ?? '');
    if (!token) return json({});
    if (token.application_id !== client.id) return problemAnswer(NOT_YOURS);
    await call.write((tx) => revokeTokens(tx, [token.id]));
    return json({});
  },
});
