import type { StrikeFacts } from '../../domain/moderation/strikes.ts';
import type { Page } from '../../http/html/page.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { now, toIso } from '../../lib/time.ts';
import { decisionTitle } from '../../views/admin/decision-title.ts';
import { alert, confirmedButton, field, hiddenFields } from '../../views/frame/form.ts';
import { type Clock, day } from '../../views/frame/times.ts';
import { dirAttribute } from '../../views/frame/written.ts';
import { commaOf } from '../../words/listing.ts';

/** All decisions about a person. */
export function strikesPage(strikes: readonly StrikeFacts[], reader: Clock): Page {
  const { words } = reader;
  const { title, none, takenBack } = words.strikes;
  const items = strikes.map(
    (strike) =>
      html`<li><a href="/disputes/strikes/${toWire(strike.id)}">${decisionTitle(strike.action, words)}</a>${commaOf(words.language)}${day(toIso(strike.created_at), reader)}${
        strike.overruled_at === null ? null : html` (${takenBack})`
      }</li>`,
  );
  return {
    title,
    body: html`<h1>${title}</h1>${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${none}</p>`}`,
  };
}

type Look = {
  readonly reader: Clock;
  readonly formToken: string;
  /** Whether the reader is the person concerned; otherwise the reader decides about the appeal. */
  readonly own: boolean;
  readonly text?: string;
  readonly message?: string;
};

/** One decision, with a form for the appeal or, for moderators, to answer it. */
export function strikePage(strike: StrikeFacts, look: Look): Page {
  const { reader } = look;
  const texts = reader.words.strikes;
  const title = decisionTitle(strike.action, reader.words);
  return {
    title,
    body: html`<h1>${title}</h1>
<p><bdi dir="ltr">@${strike.username}</bdi>${commaOf(reader.words.language)}${day(toIso(strike.created_at), reader)}</p>
${strike.overruled_at === null ? null : html`<p class="note">${texts.wasTakenBack}</p>`}
${strike.text === '' ? null : html`<blockquote${dirAttribute(strike.text)}>${strike.text}</blockquote>`}
${strike.kept.length === 0 ? null : html`<h2>${texts.posts}</h2>${strike.kept.map((kept) => html`<blockquote${dirAttribute(kept.text)}>${kept.text}</blockquote>`)}`}
${strike.appeal === undefined ? appealForm(strike, look) : appealPart(strike, strike.appeal, look)}`,
  };
}

function appealPart(strike: StrikeFacts, appeal: NonNullable<StrikeFacts['appeal']>, look: Look): Html {
  const { approved_at, rejected_at } = appeal;
  const texts = look.reader.words.strikes;
  const state = approved_at !== null ? texts.approved : rejected_at !== null ? texts.rejected : texts.waits;
  const open = approved_at === null && rejected_at === null;
  return html`<h2>${texts.appeal}</h2><blockquote${dirAttribute(appeal.text)}>${appeal.text}</blockquote><p>${state}</p>${
    open && !look.own ? answerForm(strike, look) : null
  }`;
}

function appealForm(strike: StrikeFacts, { own, formToken, text, message, reader }: Look): Html | null {
  if (!own || strike.overruled_at !== null || strike.appealableUntil < now()) return null;
  const { isWrong, tellWhy, send } = reader.words.strikes;
  return html`<h2>${isWrong}</h2>${alert(message)}
<form method="post" action="/disputes/strikes/${toWire(strike.id)}/appeal">${hiddenFields(formToken)}
${field({ label: tellWhy, name: 'appeal[text]', type: 'textarea', value: text, maxLength: 2000 })}
<div class="actions"><button>${send}</button></div></form>`;
}

function answerForm(strike: StrikeFacts, { formToken, reader }: Look): Html {
  const { takeBack, reject, rejectWarning } = reader.words.strikes;
  return html`<form method="post" action="/disputes/strikes/${toWire(strike.id)}/answer">${hiddenFields(formToken)}
<div class="actions"><button name="answer" value="approve">${takeBack}</button></div>
<div class="apart">${confirmedButton({ label: reject, warning: rejectWarning, name: 'answer', value: 'reject' })}</div></form>`;
}
