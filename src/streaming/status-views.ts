import type { Viewer } from '../domain/accounts/viewer.ts';
import { groupViewers } from '../domain/statuses/group-viewers.ts';
import { loadStatuses, renderStatus } from '../entities/status.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';

/** How many viewers are rendered for individually before the event loop gets a turn. */
const CHUNK = 20;

/**
 * Renders a status for many viewers: once for each group to which it looks the same. `deliver` is called for each text with the accounts it
 * is for.
 */
export async function renderForViewers(
  db: Db,
  statusId: number,
  viewers: ReadonlyMap<number, Viewer>,
  deliver: (text: JsonText, accountIds: readonly number[]) => void,
): Promise<void> {
  const groups = await groupViewers(db, statusId, [...viewers.keys()]);
  for (const [index, group] of groups.entries()) {
    const viewer = viewers.get(group[0] ?? 0);
    if (!viewer) continue;
    const text = renderStatus(await loadStatuses(db, viewer, [statusId]), statusId);
    if (text !== undefined) deliver(text, group);
    if (index % CHUNK === CHUNK - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
