import type { Db } from '../../platform/db/handle.ts';
import { readSettings } from '../settings/settings.ts';
import { type ComposedText, composeText } from './compose-text.ts';
import type { Draft } from './draft.ts';
import { titleOfDraft, withTitle } from './title.ts';
import { type Beside, checkWritten } from './validate-text.ts';

type Written = Pick<Draft, 'text' | 'spoilerText' | 'contentType'> & Parameters<typeof titleOfDraft>[0];

/** What a text becomes when it is published, by default with something beside it. Writes nothing. 422 as `checkWritten` and `checkTitle`. */
export async function previewText(
  db: Db,
  authorId: number,
  written: Written,
  beside: Beside = { quotes: false, hasMore: true },
): Promise<ComposedText> {
  const { max_characters: limit } = await readSettings(db);
  const { text } = checkWritten(written, limit, beside);
  const title = titleOfDraft(written);
  const composed = await composeText(db, text, { authorId, contentType: written.contentType ?? 'text/plain' });
  return { ...composed, content: withTitle(title, composed.content) };
}
