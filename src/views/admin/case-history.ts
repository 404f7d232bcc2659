import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { confirmedButton } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { dirAttribute } from '../frame/written.ts';
import { decisionTitle } from './decision-title.ts';
import type { KeptStatusView, NoteView } from './entity-types.ts';
import { keptPosts } from './kept-posts.ts';
import { type LetterView, letter } from './letter.ts';

/** A decision in the history of a report. */
export type DecisionEvent = {
  readonly kind: 'decision';
  readonly action: string;
  readonly text: string;
  readonly posts: number | undefined;
  readonly told: boolean | undefined;
  /** The wire id of what its person can read; undefined for accounts of other servers. */
  readonly strikeId: string | undefined;
  readonly letter: LetterView | undefined;
  readonly kept: readonly KeptStatusView[];
  readonly mayTakeBack: boolean;
};

/** Something that happened to a report, when (ISO 8601), and by whose doing: a handle without `@`. */
export type CaseEventView = { readonly at: string; readonly by: string | null } & (
  | { readonly kind: 'filed' }
  | { readonly kind: 'handled'; readonly action: keyof Words['cases']['handled'] }
  | { readonly kind: 'lifted'; readonly action: keyof Words['cases']['lifted'] }
  | { readonly kind: 'note'; readonly note: NoteView }
  | DecisionEvent
  | { readonly kind: 'appeal'; readonly strikeId: string; readonly text: string; readonly mayAnswer: boolean }
  | { readonly kind: 'answer'; readonly approved: boolean }
  | { readonly kind: 'taken_back' }
);

type Event<Kind extends CaseEventView['kind']> = Extract<CaseEventView, { kind: Kind }>;

/** All that happened to a report, in the order in which it did. */
export function caseHistory(events: readonly CaseEventView[], reader: Reader): Html {
  const { cases } = reader.words;
  return html`<section id="history"><h2>${cases.history}</h2><ol class="rows history">${events.map((event) => html`<li${anchorOf(event)}><p>${titleOf(event, reader)} <span class="hint">${minute(event.at, reader)}</span></p>${bodyOf(event, reader)}</li>`)}</ol></section>`;
}

function anchorOf(event: CaseEventView): Html | null {
  return event.kind === 'decision' && event.strikeId !== undefined ? html` id="decision-${event.strikeId}"` : null;
}

/** Who did something; where nobody is named, it was the command line, or an account that is gone. */
function who(by: string | null, nobody: string): Html {
  return by === null ? html`${nobody}` : html`<a href="/@${by}"><bdi dir="ltr">@${by}</bdi></a>`;
}

function titleOf(event: CaseEventView, { words }: Reader): Html {
  const { cases, moderation, reported } = words;
  const by = who(event.by, event.kind === 'filed' ? reported.nobody : moderation.commandLine);
  switch (event.kind) {
    case 'filed':
      return cases.filed(by);
    case 'handled':
      return cases.handled[event.action](by);
    case 'lifted':
      return cases.lifted[event.action](by);
    case 'note':
      return cases.noted(by);
    case 'decision':
      return html`<strong>${cases.decided(decisionTitle(event.action, words), by)}</strong>${event.posts !== undefined && html` · ${reported.posts(event.posts)}`}`;
    case 'appeal':
      return html`<strong>${cases.appealed(by)}</strong>`;
    case 'answer':
      return event.approved ? cases.approved(by) : cases.rejected(by);
    default:
      return cases.takenBack(by);
  }
}

function bodyOf(event: CaseEventView, reader: Reader): Html | null {
  if (event.kind === 'note') return noteBody(event.note, reader);
  if (event.kind === 'decision') return decisionBody(event, reader);
  return event.kind === 'appeal' ? appealBody(event, reader) : null;
}

function noteBody({ id, content }: NoteView, reader: Reader): Html {
  const { moderation } = reader.words;
  return html`<p class="written"${dirAttribute(content)}>${content}</p>
<form method="post" action="/admin/notes/${id}/delete">${formFields(reader.account)}${confirmedButton({ label: moderation.deleteNote, warning: content })}</form>`;
}

function decisionBody(event: DecisionEvent, reader: Reader): Html {
  const { cases, strikes } = reader.words;
  const { text, told, kept, strikeId } = event;
  return html`${text !== '' && html`<blockquote class="written"${dirAttribute(text)}>${text}</blockquote>`}${told !== undefined && strikeId !== undefined && html`<p class="hint">${told ? cases.told : cases.notTold}</p>`}
${event.letter && letter(cases.letter, event.letter)}${keptPosts(kept, reader)}
${event.mayTakeBack && strikeId !== undefined && html`<div class="actions"><button form="act" formaction="/admin/strikes/${strikeId}/take_back" class="small secondary" aria-describedby="back-${strikeId}">${strikes.takeBack}</button> <span class="hint" id="back-${strikeId}">${cases.takeBackHint}</span></div>`}`;
}

function appealBody({ text, strikeId, mayAnswer }: Event<'appeal'>, reader: Reader): Html {
  return html`<blockquote class="written"${dirAttribute(text)}>${text}</blockquote>${mayAnswer && answerForm(strikeId, reader)}`;
}

/** The form to answer an appeal against a decision, by its wire id. */
function answerForm(strikeId: string, { words, account }: Reader): Html {
  const { takeBack, reject, rejectWarning } = words.strikes;
  return html`<form method="post" action="/disputes/strikes/${strikeId}/answer">${formFields(account)}
<div class="actions"><button name="answer" value="approve">${takeBack}</button></div>
<div class="apart">${confirmedButton({ label: reject, warning: rejectWarning, name: 'answer', value: 'reject' })}</div></form>`;
}
