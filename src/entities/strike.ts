import { type Static, Type } from 'typebox';
import { appealableUntil } from '../domain/moderation/strikes.ts';
import { toWire } from '../lib/id.ts';
import type { JsonText } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { KeptStatusRow } from '../schema/moderation.ts';
import { nullable } from './account-schema.ts';
import { AccountWarningSchema, loadWarnings, renderWarning, type WarningsLoaded } from './account-warning.ts';
import { KeptStatusSchema, keptStatusOf } from './kept-status.ts';

/** An AccountWarning, with what its recipient can do about it, and the content of deleted statuses. */
export const StrikeSchema = Type.Object({
  ...AccountWarningSchema.properties,
  report_id: nullable(Type.String()),
  overruled_at: nullable(Type.String()),
  appealable_until: Type.String(),
  kept_statuses: Type.Array(KeptStatusSchema),
});

export type StrikesLoaded = {
  readonly warnings: WarningsLoaded;
  readonly kept: ReadonlyMap<number | null, readonly KeptStatusRow[]>;
};

/** Loads strikes. The caller must check that the viewer may see them. */
export async function loadStrikes(db: Db, ids: readonly number[]): Promise<StrikesLoaded> {
  const kept = await db
    .selectFrom('kept_statuses')
    .selectAll()
    .where(idsIn(db, 'account_warning_id', ids))
    .orderBy('status_id')
    .execute();
  return { warnings: await loadWarnings(db, ids), kept: Map.groupBy(kept, (row) => row.account_warning_id) };
}

/** A strike; undefined when it was not loaded. */
export function renderStrike(
  { warnings, kept }: StrikesLoaded,
  id: number,
): JsonText<Static<typeof StrikeSchema>> | undefined {
  const row = warnings.rows.get(id);
  const warning = renderWarning(warnings, id);
  if (!row || warning === undefined) return undefined;
  const part = {
    report_id: row.report_id === null ? null : toWire(row.report_id),
    overruled_at: row.overruled_at === null ? null : toIso(row.overruled_at),
    appealable_until: toIso(appealableUntil(row)),
    kept_statuses: (kept.get(id) ?? []).map(keptStatusOf),
  };
  return `${warning.slice(0, -1)},${JSON.stringify(part).slice(1)}`;
}
