import { escapeHtml } from '../../lib/html/escape.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { linksBeside } from './beside-form.ts';

type FormAmongOthers = {
  /** By which the address of the page asks for it. */
  readonly name: string;
  /** The path of the page. */
  readonly page: string;
  /** What leads to it. */
  readonly label: string;
  /** What it would show of what is there so far. */
  readonly present?: Html | null | undefined;
  readonly form: Html;
};

/**
 * A form on a page with others, or several, where something is written into this or another. Where scripts run it stands in its place, and they keep what is written
 * when another is sent. Where none do, that would be gone, so that a link leads to the same page with this form alone.
 */
export function formAmongOthers({ name, page, label, present, form }: FormAmongOthers): Html {
  return html`<div class="among-others" data-form="${name}">${form}</div><div class="way-to-form">${present}<p><a class="button secondary" href="${page}?form=${name}#form" data-page="${page}">${label}</a></p></div>`;
}

const FORMS =
  /<div class="among-others" data-form="([^"]*)">([\s\S]*?)<\/div><div class="way-to-form">([\s\S]*?)<p><a [^>]* data-page="([^"]*)">[^<]*<\/a><\/p><\/div>/g;

/** What sends something. Forms do not contain forms, nor buttons buttons. */
const SENDING = /<form\b[\s\S]*?<\/form>|<button\b[\s\S]*?<\/button>/g;

/** A form that is folded among others. */
const FOLDED = /^<details\b[^>]*><summary>([\s\S]*?)<\/summary>([\s\S]*)<\/details>$/;

/** Which form stands alone: the one that the address names, or the one that was sent to the address and is answered again. */
export type FormAlone = { readonly name: string } | { readonly action: string };

/**
 * A page with one of its forms alone: without whatever else could be sent from it, and its links open in windows of their own. Undefined where it has no
 * such form. Views need not do anything for it.
 */
export function withFormAlone({ text }: Html, alone: FormAlone, { forms }: Words): Html | undefined {
  for (const found of text.matchAll(FORMS)) {
    const [whole, name, form = '', , page = ''] = found;
    const isIt = 'name' in alone ? name === alone.name : form.includes(` action="${escapeHtml(alone.action)}"`);
    if (!isIt) continue;
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + whole.length)];
    const back = html`<p class="more"><a href="${trustedHtml(page)}">${forms.withoutSaving}</a></p>`;
    return html`${shownBeside(before)}<div id="form" class="form-alone">${trustedHtml(form.replace(FOLDED, '<h2>$1</h2>$2'))}${back}</div>${shownBeside(after)}`;
  }
  return undefined;
}

function shownBeside(text: string): Html {
  return linksBeside(trustedHtml(text.replaceAll(FORMS, '$3').replaceAll(SENDING, '')));
}

/** Where such a form around a place of a page begins; -1 where the place is in none. */
export function startOfFormAmongOthers(text: string, place: number): number {
  const start = text.lastIndexOf('<div class="among-others"', place);
  return text.lastIndexOf('<div class="way-to-form">', place) > start ? -1 : start;
}
