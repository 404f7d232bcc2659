import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { UsernameBlockRow } from '../../schema/moderation.ts';

export const UsernameBlockSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  exact: Type.Boolean(),
  allow_with_approval: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** A blocked name, as a plain value. */
export function usernameBlockOf(row: UsernameBlockRow) {
  return {
    id: toWire(row.id),
    username: row.username,
    exact: row.exact === 1,
    allow_with_approval: row.allow_with_approval === 1,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
