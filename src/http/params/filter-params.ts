import { FILTER_ACTIONS, type FilterChanges, type KeywordChange } from '../../domain/filters/terms.ts';
import { expiresIn } from './expires-in.ts';
import type { ParamValues } from './param.ts';
import { bool, id, oneOf, text } from './scalars.ts';
import { list, tree } from './shapes.ts';

const keywordParams = { id: id(), keyword: text(), whole_word: bool(), _destroy: bool() };

/** The parameters to create or change a filter. */
export const filterParams = {
  title: text(),
  context: list(text()),
  filter_action: oneOf(...FILTER_ACTIONS),
  expires_in: expiresIn,
  keywords_attributes: list(tree(keywordParams)),
};

/** What the parameters of a request say about a filter. */
export function filterChanges(params: ParamValues<typeof filterParams>): FilterChanges {
  return {
    title: params.title,
    context: params.context,
    action: params.filter_action,
    expiresIn: params.expires_in,
    keywords: keywordChanges(params.keywords_attributes),
  };
}

type KeywordValues = {
  readonly id: number | undefined;
  readonly keyword: string | undefined;
  readonly whole_word: boolean | undefined;
  readonly _destroy: boolean | undefined;
};

/** The keywords of a request; entries with nothing in them are left out. Mastodon: `reject_if: :all_blank`. */
function keywordChanges(values: readonly KeywordValues[] | undefined): KeywordChange[] | undefined {
  return values
    ?.filter((value) => value.id !== undefined || value.keyword || value.whole_word)
    .map((value) => ({
      id: value.id,
      keyword: value.keyword,
      wholeWord: value.whole_word,
      destroy: value._destroy,
    }));
}
