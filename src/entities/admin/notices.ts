import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toDate, toIso } from '../../lib/time.ts';
import type { AnnouncementRow, DocumentRow } from '../../schema/instance.ts';
import { nullable } from '../account-schema.ts';

export const AdminAnnouncementSchema = Type.Object({
  id: Type.String(),
  text: Type.String(),
  starts_at: nullable(Type.String()),
  ends_at: nullable(Type.String()),
  all_day: Type.Boolean(),
  scheduled_at: nullable(Type.String()),
  published: Type.Boolean(),
  published_at: nullable(Type.String()),
  mailed_at: nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});

export const AdminDocumentSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  content: Type.String(),
  effective_date: nullable(Type.String()),
  published: Type.Boolean(),
  published_at: nullable(Type.String()),
  mailed_at: nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});

const instant = (ms: number | null) => (ms === null ? null : toIso(ms));

/** An announcement as staff edit it, as a plain value. */
export function adminAnnouncementOf(row: AnnouncementRow) {
  return {
    id: toWire(row.id),
    text: row.text,
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    all_day: row.all_day === 1,
    scheduled_at: instant(row.scheduled_at),
    published: row.published_at !== null,
    published_at: instant(row.published_at),
    mailed_at: instant(row.mailed_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** A version of a long text as staff edit it, as a plain value. */
export function adminDocumentOf(row: DocumentRow) {
  return {
    id: toWire(row.id),
    kind: row.kind,
    content: row.content,
    effective_date: row.effective_at === null ? null : toDate(row.effective_at),
    published: row.published_at !== null,
    published_at: instant(row.published_at),
    mailed_at: instant(row.mailed_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
