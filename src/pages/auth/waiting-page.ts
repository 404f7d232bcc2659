import { findMove } from '../../domain/moves/queries.ts';
import type { Session } from '../../domain/sessions/find.ts';
import type { Answer } from '../../http/answer.ts';
import { PART } from '../../http/browser.ts';
import { type Page, page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import type { Words } from '../../words/words.ts';
import { partAnswer } from '../fragment.ts';
import { staffContact } from '../public/staff-contact.ts';

type Waiting = { readonly title: string; readonly text: Html; readonly can: readonly Html[] };

/** Links to what somebody can do whose account cannot be used. */
function linksOf({ waiting }: Words) {
  return {
    password: html`<a href="/auth/edit">${waiting.changePassword}</a>`,
    decisions: html`<a href="/disputes/strikes">${waiting.readDecisions}</a>`,
    lists: html`<a href="/settings/export">${waiting.downloadLists}</a>`,
    deletion: html`<a href="/settings/delete">${waiting.deleteAccount}</a>`,
    about: html`<a href="/about">${waiting.readAbout}</a>`,
  };
}

/** How an account may come to be usable while one waits. */
const PASSING: ReadonlySet<string> = new Set(['unconfirmed', 'pending'] satisfies Session['standing'][]);

/**
 * The page, or what has changed since: a script asks for the part that it shows, named after the standing, and gets another once that has
 * changed. Whoever is let in is led on by the caller.
 */
export async function waitingAnswer(call: Call, visitor: SignedInVisitor): Promise<Answer> {
  const asked = call.request.header(PART);
  if (asked === undefined) return page(visitor, await waitingPage(call, visitor));
  if (asked === partOf(visitor.session)) return partAnswer(html``);
  return partAnswer(html`<div data-part="${asked}">${(await waitingPage(call, visitor)).body}</div>`);
}

const partOf = ({ standing }: Session): string => `waiting-${standing}`;

/** Looks now and then whether the wait is over; without scripts a link does. */
function watch(session: Session, { waiting }: Words): Html | null {
  if (!PASSING.has(session.standing)) return null;
  return html`<live-part part="${partOf(session)}" every="10"></live-part><p class="actions"><a class="button secondary" href="/auth/setup">${waiting.lookAgain}</a></p>`;
}

/** Why an account cannot be used yet, or no longer, and what its owner can do; `problems` are those of the form with the address. */
export async function waitingPage(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Page> {
  const { title, text, can } = await waitingOf(call, visitor, problems);
  const { waiting } = call.request.words;
  return {
    title,
    body: html`<div data-part="${partOf(visitor.session)}"><h1>${title}</h1>
<p>${waiting.signedIn(html`<strong dir="ltr">@${visitor.session.username}@${call.db.instance.domain}</strong>`)}</p>
${text}${watch(visitor.session, call.request.words)}
<h2>${waiting.can}</h2>
<ul>${can.map((one) => html`<li>${one}</li>`)}</ul></div>`,
  };
}

async function waitingOf(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Waiting> {
  const { session } = visitor;
  const { suspended, frozen } = call.request.words.waiting;
  switch (session.standing) {
    case 'unconfirmed':
      return unconfirmed(call, visitor, problems);
    case 'pending':
      return pending(call, session);
    case 'moved':
      return moved(call, session);
    case 'suspended':
      return locked(call, suspended);
    default:
      return locked(call, frozen);
  }
}

async function locked({ db, request: { words } }: Call, { title, text }: { title: string; text: string }) {
  const { decisions, lists } = linksOf(words);
  const write = words.waiting.write(await staffContact(db, words));
  return { title, text: html`<p>${text}</p>`, can: [decisions, lists, write] };
}

async function pending({ ctx, db, request: { words } }: Call, { email }: Session): Promise<Waiting> {
  const { about, password, deletion } = linksOf(words);
  const { title, written, notWritten } = words.waiting.pending;
  const text = ctx.mail.configured
    ? written(html`<strong>${email}</strong>`)
    : notWritten(await staffContact(db, words));
  return { title, text: html`<p>${text}</p>`, can: [about, password, deletion] };
}

async function moved({ db, request: { words } }: Call, { accountId }: Session): Promise<Waiting> {
  const { movedTo } = await findMove(db, accountId);
  const { lists, password, deletion } = linksOf(words);
  const { moved, useAgain } = words.waiting;
  return {
    title: moved.title,
    text: html`<p>${moved.text(html`<strong>${movedTo}</strong>`)}</p>`,
    can: [html`<a href="/settings/migration">${useAgain}</a>`, lists, password, deletion],
  };
}

async function unconfirmed(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Waiting> {
  const { words } = call.request;
  const texts = words.waiting.unconfirmed;
  const title = words.confirmation.confirm;
  const { email } = visitor.session;
  const address = html`<strong>${email}</strong>`;
  const { about, password, deletion } = linksOf(words);
  const can = [about, password, deletion];
  if (!call.ctx.mail.configured) {
    return { title, text: html`<p>${texts.askStaff(address, await staffContact(call.db, words))}</p>`, can };
  }
  const errors = errorsOf(problems, 'email', words);
  return {
    title,
    text: html`<p>${texts.sent(address)}</p>
<p class="hint">${texts.hint}</p>
<form method="post" action="/auth/setup">${hiddenFields(visitor.formToken, 'put')}
${field({ label: words.forms.email, name: 'user[email]', type: 'email', value: email, autocomplete: 'email', errors })}
<div class="actions"><button class="secondary">${texts.sendAgain}</button></div></form>`,
    can,
  };
}
