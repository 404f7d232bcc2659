import { isDistributable } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { countFeaturedTagUse, uncountFeaturedTagUse } from '../tags/count-featured-tags.ts';
import { upsertTags } from '../tags/upsert-tags.ts';

/** Gives an edited status the hashtags of its new version. Returns whether that changes any. */
export async function changeTags(tx: Tx, row: StatusRow, names: readonly string[]): Promise<boolean> {
  const rows = await tx.selectFrom('status_tags').select('tag_id').where('status_id', '=', row.id).execute();
  const before = rows.map((tag) => tag.tag_id);
  const after = names.length === 0 ? [] : [...(await upsertTags(tx, names)).values()];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (removed.length > 0) {
    await tx
      .deleteFrom('status_tags')
      .where('status_id', '=', row.id)
      .where(idsIn(tx, 'tag_id', removed))
      .execute();
  }
  if (added.length > 0) {
    await tx
      .insertInto('status_tags')
      .values(added.map((tag_id) => ({ status_id: row.id, tag_id })))
      .execute();
  }
  const changed = removed.length + added.length > 0;
  if (!isDistributable(row.visibility)) return changed;
  await uncountFeaturedTagUse(tx, row.account_id, removed);
  await countFeaturedTagUse(tx, row.account_id, added, row.created_at);
  return changed;
}
