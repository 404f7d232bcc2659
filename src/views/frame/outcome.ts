import { escapeHtml } from '../../lib/html/escape.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { startOfFormAmongOthers } from './form-among-others.ts';

/** What has come of a form, and the address of the form that takes it back at once, if it can be. */
export type OutcomeView = { readonly what: keyof Words['outcomes']; readonly undo?: string | undefined };

/** What has come of a form, for a script that shows it for a while; `part` is the part of the page that taking it back changes. */
export function outcomeToast(outcome: OutcomeView, part: string, words: Words): Html {
  return html`<p class="toast" data-outcome>${words.outcomes[outcome.what]}${undoButton(outcome, words, part)}</p>`;
}

/**
 * The body of a page with what has come of the form that led to it: at the end of that form, where its button is, or before it where it stands among others, or before all else if it is gone.
 * It has the focus, so that it is in sight and read out. Views need not do anything for it, so that no form can lack it.
 */
export function withOutcome(body: Html, outcome: OutcomeView & { readonly form: string }, words: Words): Html {
  const notice = html`<p id="outcome" class="note" tabindex="-1" autofocus role="status">${words.outcomes[outcome.what]}${undoButton(outcome, words)}</p>`;
  const form = body.text.indexOf(` action="${escapeHtml(outcome.form)}"`);
  // A form that stands among others is not shown to everybody.
  const start = form === -1 ? -1 : startOfFormAmongOthers(body.text, form);
  const end = form === -1 || start !== -1 ? start : body.text.indexOf('</form>', form);
  if (end === -1) return html`${notice}${body}`;
  return trustedHtml(body.text.slice(0, end) + notice.text + body.text.slice(end));
}

function undoButton({ undo }: OutcomeView, { scripts }: Words, part?: string): Html | undefined | '' {
  return (
    undo &&
    html` <button form="act" formaction="${undo}" class="link"${part && html` data-enhance="${part}"`}>${scripts.undo}</button>`
  );
}
