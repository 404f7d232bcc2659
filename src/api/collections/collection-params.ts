import type { CollectionChanges } from '../../domain/collections/columns.ts';
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

type Given = {
  name: string | undefined;
  description: string | undefined;
  language: string | undefined;
  sensitive: boolean | undefined;
  discoverable: boolean | undefined;
  tag_name: string | undefined;
};

export function collectionChanges({ tag_name: tagName, ...rest }: Given): CollectionChanges {
  return { ...rest, tagName };
}
