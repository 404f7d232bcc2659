import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { readThreads } from '../../../domain/moderation/case-threads.ts';
import { toWire } from '../../../lib/id.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { ReportRow } from '../../../schema/moderation.ts';
import type { CasePost } from '../../../views/admin/case.ts';
import type { StatusView } from '../../../views/frame/entity-types.ts';
import { statusValues } from '../../entity-values.ts';

/** The posts that a report names, each with what it answers and others of its thread. No post is shown twice. */
export async function casePostsOf(
  db: Db,
  viewer: Viewer,
  report: ReportRow,
  statuses: readonly StatusView[],
): Promise<CasePost[]> {
  const threads = await readThreads(db, viewer, report);
  const others = await statusValues(db, viewer, [...threads.values()].flat());
  const byId = new Map(others.map((one) => [one.id, one]));
  const around = new Map([...threads].map(([id, ids]) => [toWire(id), ids]));
  const seen = new Set(statuses.map(({ id }) => id));
  return statuses.map((status) => {
    const thread = (around.get(status.id) ?? []).flatMap((id) => byId.get(toWire(id)) ?? []);
    const fresh = thread.filter(({ id }) => !seen.has(id) && seen.add(id));
    const parent = fresh.find(({ id }) => id === status.in_reply_to_id);
    return { status, parent, around: fresh.filter((one) => one !== parent) };
  });
}
