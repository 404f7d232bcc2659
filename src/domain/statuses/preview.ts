import type { Db } from '../../platform/db/handle.ts';
import { readSettings } from '../instance/settings.ts';
import { type ComposedText, composeText } from './compose-text.ts';
import type { ContentType } from './draft.ts';
import { assertLength } from './validate-text.ts';

type Written = { readonly text: string; readonly spoilerText: string; readonly contentType?: ContentType | undefined };

/** What a text becomes when it is published. Writes nothing. 422 when it is too long. */
export async function previewText(db: Db, authorId: number, written: Written): Promise<ComposedText> {
  const { max_characters: limit } = await readSettings(db);
  assertLength(written, limit);
  const { text, contentType = 'text/plain' } = written;
  return composeText(db, text, { authorId, contentType });
}
