import { isBlank } from '../../lib/blank.ts';
import { headingOf } from '../../lib/html/heading.ts';
import { LONGEST_TITLE } from '../../lib/text/title.ts';
import { FieldErrors } from '../field-errors.ts';
import type { Draft } from './draft.ts';

type TitledDraft = Pick<Draft, 'title' | 'checkedBefore'> & { readonly inReplyToId?: number | undefined };

type Standing = {
  /** Whether the post answers another one: forums know no titles of answers, and a name there is a vote in polls of others. */
  readonly answers: boolean;
  /** The title that was accepted before. */
  readonly known: string | undefined;
};

/** The title of a post on one line; empty if nothing can be seen in it. 422 for one that is too long, and for that of an answer. */
export function checkTitle(given: string | undefined, { answers, known }: Standing): string {
  const title = isBlank(given) ? '' : (given ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (title === '' || title === known) return title;
  const errors = new FieldErrors();
  if (answers) errors.add('title', 'ERR_INVALID', 'isOnlyForFirstPosts');
  errors.checkText('title', title, LONGEST_TITLE);
  const error = errors.toError();
  if (error) throw error;
  return title;
}

/** The title of a draft, whose bounds do not reach back to what was scheduled. */
export function titleOfDraft({ title, inReplyToId, checkedBefore }: TitledDraft): string {
  return checkTitle(title, {
    answers: inReplyToId !== undefined,
    known: checkedBefore === 'whole' ? title : undefined,
  });
}

/** What is shown of a post: its title above its content, if it has one. */
export function withTitle(title: string, content: string): string {
  return title === '' ? content : headingOf(title, content) + content;
}
