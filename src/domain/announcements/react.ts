import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { isUnicodeEmoji } from '../../lib/text/emoji.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { findLocalEmoji } from '../emojis/local-emojis.ts';
import { takenBefore } from '../validation.ts';
import { getAnnouncement } from './queries.ts';

/** The most distinct reactions to one announcement. Mastodon: `ReactionValidator::LIMIT`. */
const MAX_NAMES = 8;

/** Reacts with a Unicode emoji or a local shortcode. 404 when there is no such announcement, 422 for anything else or a repetition. */
export async function addReaction(tx: Tx, accountId: number, announcementId: number, name: string): Promise<void> {
  const announcement = await getAnnouncement(tx, announcementId);
  const emoji = isUnicodeEmoji(name) ? null : await findLocalEmoji(tx, name);
  if (emoji === undefined) throw failed('unknownEmoji');
  await checkLimit(tx, announcementId, name);
  const result = await tx
    .insertInto('announcement_reactions')
    .values({
      id: newId(),
      announcement_id: announcement.id,
      account_id: accountId,
      name,
      custom_emoji_id: emoji?.id ?? null,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['announcement_id', 'account_id', 'name']).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) throw takenBefore('name');
  tx.emit({ type: 'announcement.reaction', announcementId, name });
}

/** Removes a reaction. 404 when there is no such announcement or reaction. */
export async function removeReaction(tx: Tx, accountId: number, announcementId: number, name: string): Promise<void> {
  await getAnnouncement(tx, announcementId);
  const result = await tx
    .deleteFrom('announcement_reactions')
    .where('announcement_id', '=', announcementId)
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound();
  tx.emit({ type: 'announcement.reaction', announcementId, name });
}

async function checkLimit(tx: Tx, announcementId: number, name: string): Promise<void> {
  await lockName(tx, `announcement reactions ${announcementId}`);
  const rows = await tx
    .selectFrom('announcement_reactions')
    .select('name')
    .distinct()
    .where('announcement_id', '=', announcementId)
    .execute();
  if (rows.length >= MAX_NAMES && !rows.some((row) => row.name === name)) {
    throw failed('tooManyReactions');
  }
}
