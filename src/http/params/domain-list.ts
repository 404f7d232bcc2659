import { readFile } from 'node:fs/promises';
import { LIST_FORMATS, LIST_LIMITS } from '../../domain/domain-blocks/lists/read-list.ts';
import { AppError } from '../../lib/errors.ts';
import { decodeText } from '../../lib/text/decode.ts';
import { isChosen, type Upload } from '../bodies/upload.ts';
import { bool, oneOf, text, withDefault } from './scalars.ts';
import { file } from './shapes.ts';

/** The parameters of a list of servers that is taken over, as a file or as text. */
export const domainListParams = {
  data: file(LIST_LIMITS.bytes),
  list: text({ max: LIST_LIMITS.bytes }),
  format: withDefault(oneOf(...LIST_FORMATS), 'csv'),
  dry_run: withDefault(bool(), false),
  overwrite: withDefault(bool(), false),
  skip_invalid: withDefault(bool(), false),
};

type Given = { readonly data: Upload | '' | undefined; readonly list: string | undefined };

/** The list, from a file if one was chosen; undefined when there is neither. 413 for a file that is too large. */
export async function readGivenList({ data, list }: Given): Promise<string | undefined> {
  if (!data || !isChosen(data)) return typeof data === 'object' ? '' : list;
  if (data.size > LIST_LIMITS.bytes) throw new AppError('too_large', 'listTooLarge');
  return decodeText(await readFile(data.path));
}
