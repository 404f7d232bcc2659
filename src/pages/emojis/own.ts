import { listPickableEmojis } from '../../domain/emojis/local-emojis.ts';
import { emojiUrls } from '../../entities/emoji-picture.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { PickableEmoji } from '../../views/posts/reacting.ts';

/** The server's own emojis, to react with; they do not move. */
export async function ownEmojis(db: Db): Promise<PickableEmoji[]> {
  return (await listPickableEmojis(db)).flatMap((row) => {
    const { staticUrl: url } = emojiUrls(db.instance, row);
    return url === null ? [] : [{ shortcode: row.shortcode, url }];
  });
}
