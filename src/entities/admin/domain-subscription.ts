import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { DomainDraftRow, DomainExcludeRow, DomainSubscriptionRow } from '../../schema/domains.ts';
import { nullable } from '../account-schema.ts';

export const DomainSubscriptionSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  url: Type.String(),
  kind: Type.String(),
  format: Type.String(),
  mode: Type.String(),
  priority: Type.Integer(),
  remove_retracted: Type.Boolean(),
  entries_count: Type.Integer(),
  fetched_at: nullable(Type.String()),
  succeeded_at: nullable(Type.String()),
  last_error: nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});

export const DomainDraftSchema = Type.Object({
  id: Type.String(),
  subscription_id: Type.String(),
  kind: Type.String(),
  action: Type.String(),
  domain: Type.String(),
  severity: Type.String(),
  reject_media: Type.Boolean(),
  reject_reports: Type.Boolean(),
  obfuscate: Type.Boolean(),
  public_comment: nullable(Type.String()),
  refused: Type.Boolean(),
  created_at: Type.String(),
});

export const DomainExcludeSchema = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  comment: Type.String(),
  created_at: Type.String(),
});

const instant = (ms: number | null) => (ms === null ? null : toIso(ms));

/** A followed list with the number of domains it names, as a plain value. */
export function domainSubscriptionOf(row: DomainSubscriptionRow, entries: number) {
  return {
    id: toWire(row.id),
    title: row.title,
    url: row.url,
    kind: row.kind,
    format: row.format,
    mode: row.mode,
    priority: row.priority,
    remove_retracted: row.remove_retracted === 1,
    entries_count: entries,
    fetched_at: instant(row.fetched_at),
    succeeded_at: instant(row.succeeded_at),
    last_error: row.last_error,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** A suggestion of a list, as a plain value. */
export function domainDraftOf(row: DomainDraftRow) {
  return {
    id: toWire(row.id),
    subscription_id: toWire(row.subscription_id),
    kind: row.kind,
    action: row.act,
    domain: row.domain,
    severity: row.severity,
    reject_media: row.reject_media === 1,
    reject_reports: row.reject_reports === 1,
    obfuscate: row.obfuscate === 1,
    public_comment: row.public_comment,
    refused: row.refused_at !== null,
    created_at: toIso(row.created_at),
  };
}

/** A domain that is excluded from the decisions of lists, as a plain value. */
export function domainExcludeOf(row: DomainExcludeRow) {
  return { id: toWire(row.id), domain: row.domain, comment: row.comment, created_at: toIso(row.created_at) };
}
