import type { Db } from '../../platform/db/handle.ts';
import { readSettings } from '../instance/settings.ts';
import { type ComposedText, composeText } from './compose-text.ts';
import type { ContentType } from './draft.ts';
import { type Beside, checkWritten } from './validate-text.ts';

type Written = { readonly text: string; readonly spoilerText: string; readonly contentType?: ContentType | undefined };

/** What a text becomes when it is published, by default with something beside it. Writes nothing. 422 as `checkWritten`. */
export async function previewText(
  db: Db,
  authorId: number,
  written: Written,
  beside: Beside = { quotes: false, hasMore: true },
): Promise<ComposedText> {
  const { max_characters: limit } = await readSettings(db);
  const { text } = checkWritten(written, limit, beside);
  return composeText(db, text, { authorId, contentType: written.contentType ?? 'text/plain' });
}
