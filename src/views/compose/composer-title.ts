import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';
import { langAttribute } from '../frame/written.ts';
import type { Composed } from './composed.ts';

/**
 * The field for the title of a post, above its text where the post is for a group, or has a title; behind a button otherwise, where no script
 * opens it as soon as one is mentioned. Nothing for replies, which have none.
 */
export function titleField(
  { title, replyTo, language, ...composed }: Composed,
  at: Place,
  { words }: Reader,
): Html | null {
  const { composer: texts } = words;
  const isOpen = title !== '' || composed.titleProblem !== undefined || (!replyTo && composed.groups.length > 0);
  if ((at === 'above') !== isOpen || (replyTo && !isOpen)) return null;
  const wrong = composed.titleProblem;
  const described = ['c-title-hint', ...(wrong ? ['c-title-error'] : [])].join(' ');
  return html`<details class="title-field${!isOpen && ' unused'}" data-optional="title"${isOpen && html` open`}><summary>${texts.postTitle} <span class="more-less"></span></summary>
<div class="field${wrong && ' wrong'}"><label for="c-title">${texts.postTitle}</label><p class="hint" id="c-title-hint">${texts.titleHint}</p>
<input id="c-title" name="title" value="${title}" dir="auto"${langAttribute({ language })} autocomplete="off" aria-describedby="${described}"${wrong && html` aria-invalid="true"`}><output class="title-characters" for="c-title"></output>${wrong && html`<p class="error" id="c-title-error">${wrong}</p>`}</div></details>
`;
}

type Place = 'above' | 'below';

/**
 * That groups show neither warnings nor the answers of polls, where the post is for one and has either. A script goes on from the groups that
 * it names, or from the one to which the answered post belongs.
 */
export function groupHint({ groups, replyTo, spoilerText, poll }: Composed, { words }: Reader): Html {
  const isWithin = (replyTo?.posted_in ?? []).length > 0;
  const isForGroup = isWithin || groups.length > 0;
  const isTold = isForGroup && (spoilerText !== '' || poll.options.some((option) => option !== ''));
  return html`<p class="group-hint hint" data-groups="${groups.join(' ')}"${isWithin && html` data-within`}${!isTold && html` hidden`}>${words.composer.groupsShowLess}</p>`;
}
