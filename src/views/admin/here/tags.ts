import { type Html, html } from '../../../lib/html/template.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { field } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';
import { emptyList } from '../rows.ts';

/** Where hashtags are decided about. */
export const TAGS_PATH = '/admin/tags';

/** What is decided about a hashtag. */
export type TagFields = {
  readonly displayName: string;
  readonly usable: boolean;
  readonly listable: boolean;
  readonly trendable: boolean;
};

/** Hashtags, each with the way to what is decided about it. */
export function tagList(
  tags: readonly { readonly id: string; readonly name: string }[],
  { trendReviews }: Words,
): Html {
  if (tags.length === 0) return emptyList(trendReviews.none);
  return html`<ul class="rows">${tags.map(({ id, name }) => html`<li><a href="${TAGS_PATH}/${id}"><bdi>#${name}</bdi></a></li>`)}</ul>`;
}

type Shown = { readonly id: string; readonly fields: TagFields; readonly problem: string | undefined };

/** The form in which a hashtag is decided about. */
export function tagForm({ id, fields, problem }: Shown, reader: Reader): Html {
  const { trendReviews: texts, moderation } = reader.words;
  const errors = problem === undefined ? [] : [problem];
  const box = (name: 'usable' | 'listable' | 'trendable') =>
    html`<label class="check"><input type="checkbox" name="${name}" value="true"${fields[name] && html` checked`}> <span>${texts[name]}</span></label>`;
  return html`<form method="post" action="${TAGS_PATH}/${id}">${formFields(reader.account)}
${field({ label: texts.spelling, name: 'display_name', value: fields.displayName, hint: texts.spellingHint, errors })}
<fieldset><legend>${texts.mayBe}</legend>${box('usable')}${box('listable')}${box('trendable')}</fieldset>
<div class="actions"><button>${moderation.save}</button></div></form>`;
}
