import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { DomainAllowRow, DomainBlockRow } from '../../schema/domains.ts';
import { nullable } from '../account-schema.ts';

export const AdminDomainBlockSchema = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  digest: Type.String(),
  created_at: Type.String(),
  severity: Type.String(),
  reject_media: Type.Boolean(),
  reject_reports: Type.Boolean(),
  private_comment: nullable(Type.String()),
  public_comment: nullable(Type.String()),
  obfuscate: Type.Boolean(),
});

export const AdminDomainAllowSchema = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  created_at: Type.String(),
});

/** An Admin::DomainBlock, as a plain value. */
export function adminDomainBlockOf(row: DomainBlockRow) {
  return {
    id: toWire(row.id),
    domain: row.domain,
    digest: digestOf(row.domain),
    created_at: toIso(row.created_at),
    severity: row.severity,
    reject_media: row.reject_media === 1,
    reject_reports: row.reject_reports === 1,
    private_comment: row.private_comment,
    public_comment: row.public_comment,
    obfuscate: row.obfuscate === 1,
  };
}

/** The SHA-256 of a domain in hex, by which block lists can be compared even when they hide names. */
export function digestOf(domain: string): string {
  return createHash('sha256').update(domain).digest('hex');
}

/** An Admin::DomainAllow, as a plain value. */
export function adminDomainAllowOf(row: DomainAllowRow) {
  return { id: toWire(row.id), domain: row.domain, created_at: toIso(row.created_at) };
}
