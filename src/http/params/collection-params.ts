import type { CollectionChanges } from '../../domain/collections/columns.ts';
import type { ParamValues } from './param.ts';
import { bool, text } from './scalars.ts';

/** The parameters of a collection that its owner can set. */
export const collectionParams = {
  name: text(),
  description: text(),
  language: text(),
  sensitive: bool(),
  discoverable: bool(),
  tag_name: text(),
};

/** The requested changes to a collection. */
export function collectionChanges({
  tag_name: tagName,
  ...rest
}: ParamValues<typeof collectionParams>): CollectionChanges {
  return { ...rest, tagName };
}
