import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import type { InviteRow } from '../schema/users.ts';
import { nullable } from './account-schema.ts';

export const InviteSchema = Type.Object({
  id: Type.String(),
  code: Type.String(),
  url: Type.String(),
  account_id: Type.String(),
  max_uses: nullable(Type.Integer()),
  uses: Type.Integer(),
  expires_at: nullable(Type.String()),
  autofollow: Type.Boolean(),
  comment: Type.String(),
  created_at: Type.String(),
});

/** An invitation, as a plain value. */
export function inviteOf(row: InviteRow, origin: string) {
  return {
    id: toWire(row.id),
    code: row.code,
    url: inviteUrl(row, origin),
    account_id: toWire(row.account_id),
    max_uses: row.max_uses,
    uses: row.uses,
    expires_at: row.expires_at === null ? null : toIso(row.expires_at),
    autofollow: row.autofollow === 1,
    comment: row.comment,
    created_at: toIso(row.created_at),
  };
}

function inviteUrl({ code }: InviteRow, origin: string): string {
  return `${origin}/invite/${code}`;
}
