import { failed } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { TagRow } from '../../schema/tags.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** What staff decide about a hashtag; undefined fields stay as they are. */
export type TagDecision = {
  /** The same name with different capitals or accents. */
  readonly displayName?: string | undefined;
  readonly listable?: boolean | undefined;
  readonly trendable?: boolean | undefined;
  readonly usable?: boolean | undefined;
};

/** A page of all hashtags, newest first. */
export async function listTags(db: Db, page: Page): Promise<number[]> {
  const rows = await readPage(db.selectFrom('tags').select('id'), 'id', page);
  return rows.map((row) => row.id);
}

/** A hashtag by id. 404 when there is none. */
export function getTag(db: Db, id: number): Promise<TagRow> {
  return getRow(db, 'tags', id);
}

/** Changes a hashtag and marks it as reviewed. 404 when there is none, 422 for a display name that spells another hashtag. */
export async function updateTag(tx: Tx, moderator: Moderator, id: number, decision: TagDecision): Promise<void> {
  const tag = await getTag(tx, id);
  const { displayName } = decision;
  if (displayName !== undefined && normalizeTag(displayName) !== tag.name) {
    throw failed('tagNameDiffers');
  }
  await tx
    .updateTable('tags')
    .set({
      reviewed_at: now(),
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...flag('listable', decision.listable),
      ...flag('trendable', decision.trendable),
      ...flag('usable', decision.usable),
    })
    .where('id', '=', id)
    .execute();
  await logAct(tx, moderator, {
    action: 'update',
    targetType: 'tag',
    targetId: id,
    label: tag.name,
    details: decision,
  });
}

function flag(name: 'listable' | 'trendable' | 'usable', value: boolean | undefined) {
  return value === undefined ? {} : { [name]: toFlag(value) };
}
