import { Type } from 'typebox';
import { toNamed } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { MarkerRow } from '../schema/timelines.ts';

const MarkerSchema = Type.Object({
  last_read_id: Type.String(),
  version: Type.Integer(),
  updated_at: Type.String(),
});

export const MarkersSchema = Type.Record(Type.String(), MarkerSchema);

/** A Marker entity. */
export function renderMarker(marker: MarkerRow): JsonText {
  return jsonObject({
    last_read_id: quote(toNamed(marker.last_read_id)),
    version: String(marker.version),
    updated_at: quote(toIso(marker.updated_at)),
  });
}
