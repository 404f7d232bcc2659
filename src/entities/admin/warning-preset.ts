import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { WarningPresetRow } from '../../schema/moderation.ts';

export const WarningPresetSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** A text that moderators send often, as a plain value. */
export function warningPresetOf(row: WarningPresetRow) {
  return {
    id: toWire(row.id),
    title: row.title,
    text: row.text,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
