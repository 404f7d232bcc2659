import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { alert, checkbox, confirmedButton, select } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';

/** What was typed into the form of a decision. */
export type GivenDecision = { readonly text: string; readonly presetId: string | undefined; readonly tells: boolean };

export const NOTHING_GIVEN: GivenDecision = { text: '', presetId: undefined, tells: true };

/** What may be decided about an account. */
export type Decidable = {
  /** The page that it stands on, and where the form goes to. */
  readonly page: string;
  readonly path: string;
  /** Whether the account is one of this server, whose owner is told. */
  readonly isLocal: boolean;
  readonly isSuspended: boolean;
  /** Whether the reader may freeze and suspend, too. */
  readonly mayExclude: boolean;
  readonly presets: readonly { readonly id: string; readonly title: string }[];
  readonly given: GivenDecision;
  readonly problem?: string | undefined;
  /** What it has that a suspension cuts. */
  readonly cuts: { readonly followers: number; readonly posts: number };
  /** The letters that would be sent, where they were asked for. */
  readonly preview?: Html | undefined;
};

/** The id of the form, to which what stands elsewhere on the page can belong. */
export const DECISION_FORM = 'decision';

/** The form to decide about an account: what its owner is told, and a button for each decision. `more` stands above these. */
export function decisionForm(decidable: Decidable, reader: Reader, more?: Html | null): Html {
  const { page, path, isLocal, isSuspended, mayExclude, problem } = decidable;
  const { moderatedAccounts: texts } = reader.words;
  const local = mayExclude
    ? (['none', 'sensitive', 'silence', 'disable'] as const)
    : (['none', 'sensitive', 'silence'] as const);
  const kinds = isLocal ? local : (['sensitive', 'silence'] as const);
  const suspend = mayExclude && !isSuspended;
  const form = html`<h2>${texts.act}</h2>${alert(problem)}${decidable.preview}<form id="${DECISION_FORM}" method="post" action="${path}">${formFields(reader.account)}
${isLocal && told(decidable, reader)}${more}
<ul class="rows">${kinds.map((kind) => html`<li class="row"><span>${texts.hints[kind]}</span>${kind === 'none' ? warning(reader) : html`<button name="type" value="${kind}" class="small secondary">${texts.actions[kind]}</button>`}</li>`)}</ul>
${suspend && confirmedButton({ label: texts.actions.suspend, warning: suspendWarning(decidable.cuts, reader), name: 'type', value: 'suspend' })}</form>`;
  // Nothing is written about accounts of other servers.
  const shown = isLocal ? formAmongOthers({ name: 'decide', page, label: texts.act, form }) : form;
  return html`<section id="decide">${shown}</section>`;
}

function suspendWarning({ followers, posts }: Decidable['cuts'], { words }: Reader): string {
  const { moderatedAccounts, cases, reported } = words;
  return `${cases.cuts(cases.followers(followers), reported.posts(posts))} ${moderatedAccounts.suspendWarning}`;
}

/** What was written to somebody cannot be taken back, so it is asked for; the other decisions can be, at once. */
function warning({ words: { moderatedAccounts: texts } }: Reader): Html {
  return confirmedButton({ label: texts.actions.none, warning: texts.warnWarning, name: 'type', value: 'none' });
}

/** What the owner of an account is told about the decision. */
function told({ presets, given }: Decidable, { words }: Reader): Html {
  const { moderatedAccounts: texts } = words;
  return html`<div class="field"><label for="d-text">${texts.text} <span class="optional">${words.forms.optional}</span></label><p class="hint" id="d-hint">${texts.textHint}</p><textarea id="d-text" name="text" rows="3" maxlength="10000" aria-describedby="d-hint" dir="auto">${given.text}</textarea></div>
${presets.length > 0 && select({ id: 'd-preset', name: 'warning_preset_id', label: texts.preset, chosen: given.presetId ?? '', options: [{ value: '', text: texts.noPreset }, ...presets.map(({ id, title }) => ({ value: id, text: title }))] })}
${checkbox('send_email_notification', texts.tell, given.tells)}
<p><button name="preview" value="true" class="small secondary">${words.cases.preview}</button></p>`;
}

/** The decisions about the chosen posts of a report. */
export function postDecisions({ reported }: Words): Html {
  return html`<ul class="rows"><li class="row"><span>${reported.markHint}</span><button name="type" value="mark_statuses_as_sensitive" class="small secondary">${reported.markPosts}</button></li></ul>
${confirmedButton({ label: reported.deletePosts, warning: reported.deleteHint, name: 'type', value: 'delete_statuses' })}`;
}
