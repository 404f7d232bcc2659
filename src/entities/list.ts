import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import type { ListRow } from '../schema/timelines.ts';

export const ListSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  replies_policy: Type.String(),
  exclusive: Type.Boolean(),
});

/** A List. */
export function renderList(row: ListRow): JsonText {
  const { title, replies_policy } = row;
  return JSON.stringify({ id: toWire(row.id), title, replies_policy, exclusive: row.exclusive === 1 });
}

/** A JSON array of lists. */
export function renderLists(rows: readonly ListRow[]): JsonText {
  return jsonArray(rows.map(renderList));
}
