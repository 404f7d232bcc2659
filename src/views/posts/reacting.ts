import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView, StatusView } from '../frame/entity-types.ts';
import { field } from '../frame/form.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { peopleList } from '../people/people-list.ts';
import { type Reaction, reactionFace } from './reactions.ts';

/** A custom emoji of this server. */
export type PickableEmoji = { readonly shortcode: string; readonly url: string };

/** What people mostly react with. */
const COMMON = [
  ...['👍', '❤️', '😂', '😮', '😢', '😡', '🎉', '🙏', '🔥', '👏', '💯', '✨', '👀', '🤔', '😍', '🥰'],
  ...['😅', '😭', '🙌', '💪', '🤗', '😎', '🤝', '💜', '🦆', '🌻', '☕', '🍰', '🎵', '✅', '❌', '👎'],
];

type Tried = { readonly given: string; readonly problem: string };

/** The emojis to choose one from, with a field for any other, where scripts put all of them. */
export function reactionPicker(
  { id }: StatusView,
  own: readonly PickableEmoji[],
  reader: OwnReader,
  tried?: Tried,
): Html {
  const { acting, emojiPicker } = reader.words;
  const action = html`method="post" action="/posts/${id}/react" data-enhance="post-${id}"`;
  const common = COMMON.map(
    (emoji) => html`<button class="pick" formnovalidate name="emoji" value="${emoji}">${emoji}</button>`,
  );
  const custom = own.map(
    ({ shortcode, url }) =>
      html`<button class="pick" formnovalidate name="emoji" value="${shortcode}" title=":${shortcode}:"><img class="emoji" src="${url}" alt=":${shortcode}:" loading="lazy"></button>`,
  );
  // Enter in the field presses the first button of the form.
  return html`<reaction-picker data-emojis="${reader.emojis}"><form ${action}>${formFields(reader.account)}<button class="unseen" tabindex="-1" aria-hidden="true">${acting.reactButton}</button>
<fieldset class="picks"><legend>${acting.commonEmojis}</legend>${common}</fieldset>
<div class="picker-place">${own.length > 0 && html`<fieldset class="picks"><legend>${emojiPicker.own}</legend>${custom}</fieldset>`}
${field({ label: acting.otherEmoji, name: 'other', hint: acting.otherEmojiHint, value: tried?.given, errors: tried ? [tried.problem] : [] })}
<div class="actions"><button>${acting.reactButton}</button></div></div></form></reaction-picker>`;
}

/** A reaction with the accounts that it is from. */
export type ReactionView = Reaction & { readonly accounts: readonly AccountView[] };

/** Who reacted to a post, by emoji. */
export function reactors(shown: readonly ReactionView[], reader: Reader): Html {
  const { acting } = reader.words;
  if (shown.length === 0) return emptyPage(acting.nobodyYet, ['home', 'explore', 'local'], reader);
  return html`${shown.map(
    (one) =>
      html`<section><h2 class="section">${reactionFace(one, reader)} <span class="hint">${reader.words.polls.people(one.count)}</span></h2>${peopleList(one.accounts, reader)}</section>`,
  )}`;
}
