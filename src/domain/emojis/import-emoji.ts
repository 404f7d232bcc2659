import { basename, extname } from 'node:path';
import { AppError, failed } from '../../lib/errors.ts';
import type { PackedFile } from '../../platform/archive-files.ts';
import type { Context } from '../../platform/context.ts';
import type { CustomEmojiRow } from '../../schema/media.ts';
import type { Moderator } from '../audit/log-act.ts';
import { assertShortcode, storeEmoji } from './local-emojis.ts';
import { type EmojiFields, findEmoji, putEmoji } from './manage.ts';

/** How the files of a pack become emojis. */
export type ImportOptions = EmojiFields & {
  /** To put before and after every name. */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** Whether those of the same names are replaced. */
  readonly overwrite: boolean;
};

/** What has become of a file; it was left out because of the error, or without one because there is an emoji of that name. */
export type Imported = { readonly file: string; readonly shortcode: string } & (
  | { readonly outcome: 'added' | 'replaced'; readonly row: CustomEmojiRow }
  | { readonly outcome: 'skipped'; readonly error?: AppError }
);

/** Adds an emoji named after a file of a folder or archive, in a transaction of its own. Never inside one. Mastodon: `tootctl emoji import`. */
export async function importEmoji(
  { store, storage }: Pick<Context, 'store' | 'storage'>,
  moderator: Moderator,
  { name: file, content }: PackedFile,
  { prefix = '', suffix = '', overwrite, ...fields }: ImportOptions,
): Promise<Imported> {
  const shortcode = `${prefix}${basename(file, extname(file))}${suffix}`;
  const known = { file, shortcode, outcome: 'skipped' } as const;
  try {
    if (!overwrite && (await findEmoji(store.db, shortcode))) return known;
    assertShortcode(shortcode);
    if (!content) throw failed('emojiTooLarge');
    const picture = await storeEmoji(storage, content);
    const put = await store.transaction((tx) =>
      putEmoji(tx, moderator, shortcode, { ...fields, picture }, { overwrite }),
    );
    if (!put) return known;
    return { file, shortcode, outcome: put.act === 'create' ? 'added' : 'replaced', row: put.row };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...known, error };
  }
}
