import type { ErrorDetails } from '../../../lib/errors.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { writtenSize } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { alert, carried, confirmedButton, errorsOf, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';

const PAGE = '/admin/retention';

const COMMANDS = ['whinchat statuses prune --help', 'whinchat media prune --help'];

/** How long what came from other servers stays, as it is typed; empty for no bound. */
export type GivenRetention = {
  readonly remote_statuses_days: string;
  readonly remote_statuses_max: string;
  readonly remote_media_days: string;
  readonly remote_media_gigabytes: string;
};

type Shown = {
  readonly days: number | null;
  readonly most: number | null;
  readonly copies: { readonly files: number; readonly bytes: number };
  /** What goes on in the background, or was given up. */
  readonly pruning: { readonly problem: string | null; readonly isOver: boolean } | undefined;
};

/** What is kept now, and the button to delete at once what is beyond that. */
export function retentionPage({ days, most, copies, pruning }: Shown, { words, account }: Reader): Html {
  const { machineRooms, formats, moderation } = words;
  const { retention: texts } = machineRooms;
  const size = writtenSize(formats, copies.bytes);
  const run = html`<form method="post" action="${PAGE}/run">${formFields(account)}${confirmedButton({ label: texts.run, warning: texts.runWarning })}</form>`;
  return html`<p class="hint">${texts.lead}</p>
<h2>${texts.posts}</h2><p>${kept(days, most, words)}</p><h2>${texts.media}</h2><p>${texts.copies(texts.copyFiles(copies.files), size)}</p>
<div data-part="pruning">${pruning ? progress(pruning, words) : null}${!pruning || pruning.isOver ? run : null}</div>
<section><h2>${moderation.commandLine}</h2><p>${texts.more}</p>${COMMANDS.map((command) => html`<p class="copy"><code dir="ltr">${command}</code></p>`)}</section>`;
}

function kept(days: number | null, most: number | null, { machineRooms }: Words): string {
  const { postsKept: texts } = machineRooms.retention;
  if (days === null && most === null) return texts.always;
  const time = days === null ? texts.anyAge : texts.days(days);
  return `${time} ${most === null ? texts.all : texts.most(most)}`;
}

function progress({ problem, isOver }: NonNullable<Shown['pruning']>, { machineRooms }: Words): Html {
  const { retention: texts, checkAgain } = machineRooms;
  if (isOver) return html`<p class="alert">${texts.failed} <span dir="auto">${problem}</span></p>`;
  return html`<div class="note" role="status"><p>${texts.running}</p><live-part part="pruning"><p><a href="${PAGE}">${checkAgain}</a></p></live-part></div>`;
}

/** The form of these settings, which leads to what they would delete; `problems` are those of the last attempt. */
export function retentionForm(given: GivenRetention, { words }: Reader, problems?: ErrorDetails): Html {
  const { machineRooms, forms } = words;
  const { retention: texts } = machineRooms;
  const { optional } = forms;
  const number = (name: keyof GivenRetention, label: string, hint?: string) =>
    field({
      label,
      name,
      type: 'number',
      value: given[name],
      ...(hint !== undefined && { hint, optional }),
      errors: errorsOf(problems, name, words),
    });
  const form = html`<h2>${texts.change}</h2>${alert(problems && forms.lookAtFields)}<form method="get" action="${PAGE}/preview">
${number('remote_statuses_days', texts.days, texts.daysHint)}${number('remote_statuses_max', texts.most, texts.mostHint)}
${number('remote_media_days', texts.mediaDays, texts.mediaDaysHint)}${number('remote_media_gigabytes', texts.gigabytes)}
<div class="actions"><button class="secondary">${texts.preview}</button></div></form>`;
  return formAmongOthers({ name: 'change', page: PAGE, label: `${texts.change} …`, form });
}

/** What would be deleted; sizes are in bytes. */
export type ForeseenView = {
  readonly statuses:
    | { readonly statuses: number; readonly reblogs: number; readonly bytes: number; readonly copyBytes: number }
    | undefined;
  readonly copies: { readonly files: number; readonly bytes: number };
  readonly more: boolean;
};

/** What these settings would delete now, before they are saved. */
export function retentionPreview(given: GivenRetention, foreseen: ForeseenView, { words, account }: Reader): Html {
  const { retention: texts } = words.machineRooms;
  const lines = foreseenLines(foreseen, words);
  return html`<section class="note"><h2>${texts.wouldGo}</h2>${lines.length > 0 ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : html`<p>${texts.nothing}</p>`}${foreseen.more && html`<p>${texts.atLeast}</p>`}</section>
<form method="post" action="${PAGE}/settings">${formFields(account)}${carried(given)}<div class="actions"><button${lines.length > 0 && html` class="danger"`}>${texts.save}</button><a href="${PAGE}">${texts.back}</a></div></form>`;
}

function foreseenLines({ statuses, copies }: ForeseenView, { machineRooms, formats }: Words): string[] {
  const { retention: texts } = machineRooms;
  const size = (bytes: number) => writtenSize(formats, bytes);
  const lines: string[] = [];
  if (statuses && statuses.statuses > 0) lines.push(texts.statuses(statuses.statuses));
  if (statuses && statuses.reblogs > 0) lines.push(texts.reblogs(statuses.reblogs));
  if (statuses && statuses.bytes > 0) lines.push(texts.inDatabase(size(statuses.bytes)));
  if (copies.files > 0) lines.push(texts.ofFiles(texts.copyFiles(copies.files), size(copies.bytes)));
  return lines;
}
