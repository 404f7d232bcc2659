import { Type } from 'typebox';

export const TokenSchema = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  scope: Type.String(),
  created_at: Type.Integer(),
});

/** A Token entity. Its time is in whole seconds, unlike all others. */
export function renderToken(token: string, scopes: readonly string[], createdAt: number) {
  return {
    access_token: token,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    created_at: Math.floor(createdAt / 1000),
  };
}
