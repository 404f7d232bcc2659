import type { StrikeFacts } from '../domain/moderation/strikes.ts';
import type { Page } from '../http/html/page.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { now, toDate } from '../lib/time.ts';
import { alert, confirmedButton, field, hiddenFields } from '../views/form.ts';

const TITLES: Readonly<Record<string, string>> = {
  none: 'A warning',
  disable: 'The account was frozen',
  sensitive: 'Media was marked as sensitive',
  silence: 'The account was limited',
  suspend: 'The account was suspended',
  delete_statuses: 'Posts were deleted',
  mark_statuses_as_sensitive: 'Posts were marked as sensitive',
};

/** All decisions about a person. */
export function strikesPage(strikes: readonly StrikeFacts[]): Page {
  const items = strikes.map(
    (strike) =>
      html`<li><a href="/disputes/strikes/${toWire(strike.id)}">${titleOf(strike)}</a>, ${toDate(strike.created_at)}${
        strike.overruled_at === null ? null : html` (taken back)`
      }</li>`,
  );
  return {
    title: 'Moderation decisions',
    body: html`<h1>Moderation decisions</h1>${
      items.length > 0 ? html`<ul>${items}</ul>` : html`<p>There are none about you.</p>`
    }`,
  };
}

type Look = {
  readonly formToken: string;
  /** Whether the reader is the person concerned; otherwise the reader decides about the appeal. */
  readonly own: boolean;
  readonly text?: string;
  readonly message?: string;
};

/** One decision, with a form for the appeal or, for moderators, to answer it. */
export function strikePage(strike: StrikeFacts, look: Look): Page {
  const title = titleOf(strike);
  return {
    title,
    body: html`<h1>${title}</h1>
<p>@${strike.username}, ${toDate(strike.created_at)}</p>
${strike.overruled_at === null ? null : html`<p class="note">This decision was taken back.</p>`}
${strike.text === '' ? null : html`<blockquote>${strike.text}</blockquote>`}
${strike.kept.length === 0 ? null : html`<h2>The posts</h2>${strike.kept.map((kept) => html`<blockquote>${kept.text}</blockquote>`)}`}
${strike.appeal === undefined ? appealForm(strike, look) : appealPart(strike, strike.appeal, look)}`,
  };
}

function appealPart(strike: StrikeFacts, appeal: NonNullable<StrikeFacts['appeal']>, look: Look): Html {
  const { approved_at, rejected_at } = appeal;
  const state =
    approved_at !== null ? 'It was approved.' : rejected_at !== null ? 'It was rejected.' : 'It is waiting.';
  const open = approved_at === null && rejected_at === null;
  return html`<h2>The appeal</h2><blockquote>${appeal.text}</blockquote><p>${state}</p>${
    open && !look.own ? answerForm(strike, look.formToken) : null
  }`;
}

function appealForm(strike: StrikeFacts, { own, formToken, text, message }: Look): Html | null {
  if (!own || strike.overruled_at !== null || strike.appealableUntil < now()) return null;
  return html`<h2>Is this wrong?</h2>${alert(message)}
<form method="post" action="/disputes/strikes/${toWire(strike.id)}/appeal">${hiddenFields(formToken)}
${field({ label: 'Tell the moderators why', name: 'appeal[text]', type: 'textarea', value: text, maxLength: 2000 })}
<div class="actions"><button>Appeal</button></div></form>`;
}

function answerForm(strike: StrikeFacts, formToken: string): Html {
  return html`<form method="post" action="/disputes/strikes/${toWire(strike.id)}/answer">${hiddenFields(formToken)}
<div class="actions"><button name="answer" value="approve">Take the decision back</button></div>
<div class="apart">${confirmedButton({ label: 'Reject the appeal', warning: 'The decision stays, and they cannot appeal again.', name: 'answer', value: 'reject' })}</div></form>`;
}

function titleOf({ action }: StrikeFacts): string {
  return TITLES[action] ?? action;
}
