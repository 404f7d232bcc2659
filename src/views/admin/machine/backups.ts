import type { ErrorDetails } from '../../../lib/errors.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { writtenSize } from '../../../words/numbers.ts';
import { writtenTime } from '../../../words/times.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { alert, confirmedButton, errorsOf, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { instant, minute } from '../../frame/times.ts';

const PAGE = '/admin/backups';

/** A backup in the folder for backups; times are ISO 8601. */
export type BackupView = {
  readonly name: string;
  readonly begunAt: string;
  readonly size: { readonly bytes: number; readonly rows: number; readonly files: number } | undefined;
  readonly verification: { readonly at: string; readonly problem: string | null; readonly missing: number } | undefined;
};

/** What goes on in the background, or was given up. */
export type BackupWorkView = {
  readonly work: 'make-backup' | 'verify-backup';
  readonly done: number;
  readonly problem: string | null;
  readonly isOver: boolean;
};

type Shown = {
  readonly folder: string;
  /** Whether other processes make and verify backups. */
  readonly isElsewhere: boolean;
  readonly backups: readonly BackupView[];
  readonly work: readonly BackupWorkView[];
  /** Whether the reader may order and delete. */
  readonly mayWrite: boolean;
  /** Whether the reader is an owner, who may have them. */
  readonly isOwner: boolean;
};

const restoring = (folder: string) => `whinchat backup restore ${folder}/NAME`;

/** The backups, and what is going on with them. */
export function backupList({ folder, isElsewhere, backups, work, ...may }: Shown, reader: Reader): Html {
  const { machineRooms, moderation } = reader.words;
  const { backups: texts } = machineRooms;
  const rows = backups.map((one) => html`<li>${backupItem(one, may, reader)}</li>`);
  return html`<p class="hint">${texts.lead} ${texts.folder(html`<code dir="ltr">${folder}</code>`)}${isElsewhere && html` ${texts.elsewhere}`}</p>
<div data-part="backups">${workNotes(work, reader)}${may.mayWrite && html`<form method="post" action="${PAGE}">${formFields(reader.account)}<div class="actions"><button>${texts.make}</button></div></form>`}
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>${texts.none}</p>`}</div>
<section><h2>${moderation.commandLine}</h2><p>${texts.restore}</p><p class="copy"><code dir="ltr">${restoring(folder)}</code></p></section>`;
}

function workNotes(work: readonly BackupWorkView[], { words }: Reader): Html {
  const { backups: texts, checkAgain } = words.machineRooms;
  const isUnderWay = work.some(({ isOver }) => !isOver);
  const notes = work.map(({ work: kind, done, problem, isOver }) => {
    const reason = problem !== null && html` <span dir="auto">${problem}</span>`;
    if (isOver) return html`<p class="alert">${texts.failed[kind]}${reason}</p>`;
    return html`<p>${texts.work[kind]} ${done > 0 && texts.soFar(done)}${reason && html` ${texts.failedOnce}${reason}`}</p>`;
  });
  const again = html`<live-part part="backups"><p><a href="${PAGE}">${checkAgain}</a></p></live-part>`;
  return html`${notes.length > 0 && html`<div class="note" role="status">${notes}${isUnderWay && again}</div>`}`;
}

type May = Pick<Shown, 'mayWrite' | 'isOwner'>;

function backupItem({ name, begunAt, size, verification }: BackupView, may: May, reader: Reader): Html {
  const { words, zone } = reader;
  const { backups: texts } = words.machineRooms;
  const written = writtenTime(words.formats, begunAt, { style: 'minute', zone });
  const of = texts.of(written);
  const facts = size && [writtenSize(words.formats, size.bytes), texts.rows(size.rows), texts.files(size.files)];
  const acts = html`<div class="row-acts"><button form="act" formaction="${PAGE}/${name}/verify" class="small secondary">${texts.verify}<span class="unseen"> ${of}</span></button>${may.isOwner && html`<button form="act" formaction="${PAGE}/${name}/download" class="small secondary">${texts.download}<span class="unseen"> ${of}</span></button>`}
<form method="post" action="${PAGE}/${name}/delete">${formFields(reader.account)}${confirmedButton({ label: texts.remove, of, warning: texts.removeWarning })}</form></div>`;
  return html`<h2>${minute(begunAt, reader)}</h2><p class="hint">${facts ? facts.map((fact, index) => html`${index > 0 && ' · '}<bdi>${fact}</bdi>`) : texts.unreadable}</p>
${verified(verification, reader)}${may.mayWrite && acts}`;
}

function verified(verification: BackupView['verification'], reader: Reader): Html {
  const { backups: texts } = reader.words.machineRooms;
  if (!verification) return html`<p>${texts.unverified}</p>`;
  const { at, problem, missing } = verification;
  const time = instant(at, reader);
  if (problem !== null) return html`<p class="alert">${texts.broken(time)} <span dir="auto">${problem}</span></p>`;
  return html`<p>${texts.whole(time)}${missing > 0 && html` ${texts.lost(missing)}`}</p>`;
}

/** The link to a backup, and what to mind. */
export function downloadPage({ name, href }: { readonly name: string; readonly href: string }, words: Words): Html {
  const { backups: texts } = words.machineRooms;
  return html`<p>${texts.downloadHint}</p><p>${texts.linkHint}</p><div class="actions"><a class="button" href="${href}" rel="nofollow">${texts.downloadLink(name)}</a></div>`;
}

/** When the daily backup is made, and how many are kept; `problems` are those of the last attempt. */
export function scheduleForm(
  { time, keep }: { readonly time: string; readonly keep: string },
  { words, account }: Reader,
  problems?: ErrorDetails,
): Html {
  const { machineRooms, moderation, forms } = words;
  const { backups: texts } = machineRooms;
  const form = html`${alert(problems && forms.lookAtFields)}<form method="post" action="${PAGE}/schedule">${formFields(account)}
${field({ label: texts.time, name: 'backup_time', type: 'time', value: time, hint: texts.timeHint, optional: forms.optional, errors: errorsOf(problems, 'backup_time', words) })}
${field({ label: texts.keep, name: 'backup_keep', type: 'number', value: keep, hint: texts.keepHint, errors: errorsOf(problems, 'backup_keep', words) })}
<div class="actions"><button class="secondary">${moderation.save}</button></div></form>`;
  const present = html`<p>${time === '' ? texts.noTime : texts.daily(html`<bdi>${time} UTC</bdi>`)} ${texts.kept(Number(keep))}${time !== '' && Number(keep) > 0 && html` ${texts.deletedStay(Number(keep))}`}</p>`;
  return html`<section id="schedule"><h2>${texts.schedule}</h2>${formAmongOthers({ name: 'schedule', page: PAGE, label: texts.change, present, form })}</section>`;
}
