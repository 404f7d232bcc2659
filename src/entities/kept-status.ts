import { type Static, Type } from 'typebox';
import type { KeptContent } from '../domain/evidence/keep-status.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import type { KeptStatusRow } from '../schema/moderation.ts';
import { nullable } from './account-schema.ts';

/** What a deleted status said; `id` is the id that it had. */
export const KeptStatusSchema = Type.Object({
  id: Type.String(),
  text: Type.String(),
  spoiler_text: Type.String(),
  visibility: Type.String(),
  created_at: Type.String(),
  media: Type.Array(Type.Object({ type: Type.String(), description: nullable(Type.String()) })),
});

/** The content of a deleted status, as a plain value. */
export function keptStatusOf({ status_id, content }: KeptStatusRow): Static<typeof KeptStatusSchema> {
  const kept: KeptContent = JSON.parse(content);
  return { id: toWire(status_id), ...kept, media: [...kept.media], created_at: toIso(kept.created_at) };
}
