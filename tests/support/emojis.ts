import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import type { StoredEmoji } from '../../src/domain/emojis/local-emojis.ts';
import { deleteEmoji, type EmojiFields, findEmoji, putEmoji } from '../../src/domain/emojis/manage.ts';
import type { Tx } from '../../src/platform/db/handle.ts';

/** Adds a local emoji, or replaces it. */
export async function addEmoji(
  tx: Tx,
  shortcode: string,
  emoji: EmojiFields & { readonly picture: StoredEmoji },
): Promise<void> {
  await putEmoji(tx, COMMAND_LINE, shortcode, emoji, { overwrite: true });
}

/** Removes a local emoji. */
export async function removeEmoji(tx: Tx, shortcode: string): Promise<void> {
  const row = await findEmoji(tx, shortcode);
  if (row) await deleteEmoji(tx, COMMAND_LINE, row.id);
}
