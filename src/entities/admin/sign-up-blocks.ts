import { Type } from 'typebox';
import type { EmailDomainBlockWithHistory } from '../../domain/email-blocks/email-domain-blocks.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { CanonicalEmailBlockRow, IpBlockRow } from '../../schema/moderation.ts';
import { nullable } from '../account-schema.ts';

export const AdminIpBlockSchema = Type.Object({
  id: Type.String(),
  ip: Type.String(),
  severity: Type.String(),
  comment: Type.String(),
  created_at: Type.String(),
  expires_at: nullable(Type.String()),
});

export const AdminEmailDomainBlockSchema = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  created_at: Type.String(),
  history: Type.Array(Type.Object({ day: Type.String(), accounts: Type.String(), uses: Type.String() })),
  allow_with_approval: Type.Boolean(),
});

export const AdminCanonicalEmailBlockSchema = Type.Object({ id: Type.String(), canonical_email_hash: Type.String() });

/** An Admin::IpBlock, as a plain value. */
export function adminIpBlockOf(row: IpBlockRow) {
  return {
    id: toWire(row.id),
    ip: row.ip,
    severity: row.severity,
    comment: row.comment,
    created_at: toIso(row.created_at),
    expires_at: row.expires_at === null ? null : toIso(row.expires_at),
  };
}

/** An Admin::EmailDomainBlock with the sign-up attempts that it blocked, as a plain value. */
export function adminEmailDomainBlockOf({ history, ...row }: EmailDomainBlockWithHistory) {
  return {
    id: toWire(row.id),
    domain: row.domain,
    created_at: toIso(row.created_at),
    history: history.map(({ day, accounts, uses }) => ({
      day: String(day),
      accounts: String(accounts),
      uses: String(uses),
    })),
    allow_with_approval: row.allow_with_approval === 1,
  };
}

/** An Admin::CanonicalEmailBlock, as a plain value. */
export function adminCanonicalEmailBlockOf(row: CanonicalEmailBlockRow) {
  return { id: toWire(row.id), canonical_email_hash: row.canonical_email_hash };
}
