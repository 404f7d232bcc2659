import type { CollectionChanges } from '../../domain/collections/columns.ts';
import { collectionChanges, type collectionParams } from '../../http/params/collection-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import type { AppError } from '../../lib/errors.ts';
import { errorsOf } from '../../views/frame/form.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import type { WrittenCollection } from '../../views/people/collections.ts';
import { problemText } from '../../words/errors.ts';

type Values = ParamValues<typeof collectionParams>;

/** What a form says about a collection: boxes that are not ticked are not sent. */
export function changesOf(params: Values): CollectionChanges {
  const { sensitive = false, discoverable = false } = params;
  return collectionChanges({ ...params, sensitive, discoverable });
}

/** What was typed, to be shown again. */
export function writtenBy(params: Values): WrittenCollection {
  const { name = '', description = '', tag_name: tagName = '', language = '' } = params;
  const { sensitive = false, discoverable = false } = params;
  return { name, description, tagName, language, sensitive, discoverable };
}

/** What stands around the fields of the form: where it goes, and what is wrong. */
export function aroundForm(action: string, { words }: OwnReader, error?: AppError) {
  const own = ['name', 'description', 'tag', 'tag_name'];
  const isOfField = error?.details !== undefined && Object.keys(error.details).every((name) => own.includes(name));
  return {
    action,
    errors: (name: string) => errorsOf(error?.details, name, words),
    problem: error && (isOfField ? words.forms.lookAtFields : problemText(error.said, words)),
  };
}
