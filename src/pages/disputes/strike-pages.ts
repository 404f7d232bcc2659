import type { StrikeFacts, StrikeReason } from '../../domain/moderation/strikes.ts';
import type { Page } from '../../http/html/page.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { now, toIso } from '../../lib/time.ts';
import { decisionTitle } from '../../views/admin/decision-title.ts';
import type { KeptStatusView } from '../../views/admin/entity-types.ts';
import { keptPosts } from '../../views/admin/kept-posts.ts';
import { strikeReason } from '../../views/admin/strike-reason.ts';
import { postBesideForm } from '../../views/frame/beside-form.ts';
import type { StatusView } from '../../views/frame/entity-types.ts';
import { alert, field, hiddenFields } from '../../views/frame/form.ts';
import type { Reader } from '../../views/frame/reader.ts';
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
  readonly reader: Reader;
  readonly formToken: string;
  /** Why it was decided, as far as a report tells. */
  readonly reason: StrikeReason | undefined;
  /** The posts that it is about and that are still there. */
  readonly posts: readonly StatusView[];
  readonly text?: string;
  readonly message?: string;
};

/** One decision about the person who reads it, with its reason and posts, and a form for the appeal. */
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
${look.reason && strikeReason(look.reason, reader.words)}
${strike.kept.length + look.posts.length > 0 && html`<h2>${texts.posts}</h2>`}${look.posts.map((one) => postBesideForm(one, reader, { level: 3 }))}${keptPosts(strike.kept.map(keptView), reader)}
${strike.appeal === undefined ? appealForm(strike, look) : appealPart(strike.appeal, look)}`,
  };
}

function keptView({ created_at: at, media, ...kept }: StrikeFacts['kept'][number]): KeptStatusView {
  return { ...kept, id: '', media: [...media], created_at: toIso(at) };
}

function appealPart(appeal: NonNullable<StrikeFacts['appeal']>, { reader }: Look): Html {
  const { approved_at, rejected_at } = appeal;
  const texts = reader.words.strikes;
  const state = approved_at !== null ? texts.approved : rejected_at !== null ? texts.rejected : texts.waits;
  return html`<h2>${texts.appeal}</h2><blockquote${dirAttribute(appeal.text)}>${appeal.text}</blockquote><p>${state}</p>`;
}

function appealForm(strike: StrikeFacts, { formToken, text, message, reader }: Look): Html | null {
  if (strike.overruled_at !== null || strike.appealableUntil < now()) return null;
  const { isWrong, tellWhy, send } = reader.words.strikes;
  return html`<h2>${isWrong}</h2>${alert(message)}
<form method="post" action="/disputes/strikes/${toWire(strike.id)}/appeal">${hiddenFields(formToken)}
${field({ label: tellWhy, name: 'appeal[text]', type: 'textarea', value: text, maxLength: 2000 })}
<div class="actions"><button>${send}</button></div></form>`;
}
