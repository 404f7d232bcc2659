import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import type { SecurityEvent } from '../../lib/security-events.ts';
import { toIso } from '../../lib/time.ts';
import { happenedText } from '../../words/happened.ts';
import { formFields } from '../frame/act.ts';
import type { ReadingAccount } from '../frame/reader.ts';
import { type Clock, minute } from '../frame/times.ts';

/** What happened to somebody's login lately, among their settings. */
export function securityEvents(events: readonly SecurityEvent[], clock: Clock): Html {
  const { lately } = clock.words.security;
  return html`<h2 id="happened">${lately.title}</h2>
${events.length === 0 ? html`<p class="hint">${lately.none}</p>` : html`<ul class="rows">${events.map((event) => html`<li>${happening(event, clock)}</li>`)}</ul>`}`;
}

/** The newest of what happened to a login, above each page of its owner, until they say that they saw it; nothing if there is none. */
export function securityNotice(
  events: readonly SecurityEvent[],
  account: ReadingAccount,
  clock: Clock,
): Html | undefined {
  const [newest, ...others] = events;
  if (!newest) return undefined;
  const { lately } = clock.words.security;
  return html`<section class="note above-page" aria-label="${lately.title}"><p>${happening(newest, clock)}</p>
<p>${others.length > 0 && html`${lately.more(others.length)} `}${lately.notYou(html`<a href="/auth/edit">${lately.newPassword}</a>`)}</p>
<form class="row" method="post" action="/settings/security/notices/seen">${formFields(account)}<input type="hidden" name="newest" value="${toWire(newest.id)}"><button class="small">${lately.seen}</button> <a href="/settings/security#happened">${lately.title}</a></form></section>`;
}

function happening({ kind, details, at }: SecurityEvent, clock: Clock): Html {
  return html`${happenedText({ kind, details }, clock.words)} <span class="hint">${minute(toIso(at), clock)}</span>`;
}
