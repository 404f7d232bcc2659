import type { CollectionChanges } from '../../domain/collections/columns.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, text } from '../../http/params/scalars.ts';

/** What a person may say about a collection. */
export const collectionParams = {
  name: text(),
  description: text(),
  language: text(),
  sensitive: bool(),
  discoverable: bool(),
  tag_name: text(),
};

/** What is to be changed of a collection. */
export function collectionChanges({
  tag_name: tagName,
  ...rest
}: ParamValues<typeof collectionParams>): CollectionChanges {
  return { ...rest, tagName };
}
