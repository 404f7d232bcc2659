import { Type } from 'typebox';
import type { HeldToken } from '../domain/tokens/list-tokens.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { nullable } from './account-schema.ts';

export const HeldTokenSchema = Type.Object({
  id: Type.String(),
  scopes: Type.Array(Type.String()),
  application: nullable(Type.Object({ name: Type.String(), website: nullable(Type.String()) })),
  created_at: Type.String(),
  last_used_at: nullable(Type.String()),
  expires_at: nullable(Type.String()),
  /** Whether it is the token of this request. */
  current: Type.Boolean(),
});

/** A token in the list of its owner. */
export function heldTokenOf(token: HeldToken, currentId: number) {
  const { application_name: name, application_website: website } = token;
  return {
    id: toWire(token.id),
    scopes: token.scopes.split(' '),
    application: name === null ? null : { name, website },
    created_at: toIso(token.created_at),
    last_used_at: token.last_used_at === null ? null : toIso(token.last_used_at),
    expires_at: token.expires_at === null ? null : toIso(token.expires_at),
    current: token.id === currentId,
  };
}
