import { type Html, type HtmlValue, html } from '../../../lib/html/template.ts';
import { writtenNumber, writtenSize } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { cardTable } from '../../frame/card-table.ts';
import { facts } from '../../frame/facts.ts';
import type { Reader } from '../../frame/reader.ts';
import { minute } from '../../frame/times.ts';
import { type TroubleName, troubleList } from '../dashboard.ts';

type Texts = Words['serverHealth'];

/** How the server itself fares; sizes are in bytes, times ISO 8601. */
export type HealthView = {
  readonly troubles: readonly TroubleName[];
  readonly disk:
    | { readonly free: number; readonly total: number; readonly fullIn: number | 'never' | 'unknown' }
    | undefined;
  readonly space: {
    readonly database: number;
    readonly media: number;
    readonly copies: number;
    readonly isInBucket: boolean;
  };
  readonly lanes: readonly {
    readonly lane: keyof Texts['lanes'];
    readonly waiting: number;
    readonly running: number;
    readonly dead: number;
    readonly dueSince: string | undefined;
  }[];
  readonly dead: readonly {
    readonly id: string;
    readonly name: string;
    readonly attempts: number;
    readonly since: string;
    readonly error: string;
  }[];
  readonly hosts: {
    readonly count: number;
    readonly listed: readonly {
      readonly host: string;
      readonly since: string | undefined;
      readonly error: string;
      readonly pending: number;
      readonly failed: number;
    }[];
    /** Whether the reader may look at servers. */
    readonly isLinked: boolean;
  };
  readonly mail: {
    readonly isConfigured: boolean;
    readonly from: string;
    readonly lastFailure: { readonly at: string; readonly error: string } | undefined;
  };
  readonly backups: {
    readonly last: { readonly at: string; readonly size: number | undefined } | undefined;
    /** Of the last attempt, if it has failed. */
    readonly failure: { readonly at: string; readonly problem: string } | undefined;
    /** When the daily one is made (HH:MM in UTC). */
    readonly time: string | null;
    /** What backups take and what the disk has, where the reader has to say whether they are made. */
    readonly question: { readonly data: number; readonly free: number; readonly isEnough: boolean } | undefined;
    readonly verified: { readonly at: string; readonly isWhole: boolean } | undefined;
    /** Whether the reader may look at backups. */
    readonly isLinked: boolean;
  };
  readonly clock: { readonly state: keyof Texts['clocks']; readonly now: string };
  readonly program: {
    readonly version: string;
    readonly node: string;
    readonly database: string;
    readonly memory: number;
    readonly startedAt: string;
  };
};

/** All about how the server fares: first what needs somebody. */
export function health(view: HealthView, reader: Reader): Html {
  const { words } = reader;
  const { serverHealth: texts, dashboard } = words;
  const { troubles } = view;
  return html`${troubles.length === 0 ? html`<p class="note good">${dashboard.allWell}</p>` : html`<section class="note bad"><h2>${texts.needsYou}</h2>${troubleList(troubles, words)}</section>`}
${disk(view, words)}
<section id="backups"><h2>${texts.backups}</h2>${backups(view, reader)}</section>
<section id="jobs"><h2>${texts.jobs}</h2>${lanes(view, reader)}${deadJobs(view, reader)}</section>
<section><h2>${texts.hosts}</h2>${hosts(view, reader)}</section>
<section><h2>${texts.mail}</h2>${mail(view, reader)}</section>
<section><h2>${texts.program}</h2>${program(view, reader)}</section>`;
}

function disk({ disk: found, space }: HealthView, { serverHealth: texts, formats }: Words): Html {
  const size = (bytes: number) => writtenSize(formats, bytes);
  const used = found && found.total - found.free;
  const meter =
    found &&
    html`<meter min="0" max="${found.total}" high="${Math.round(found.total * 0.9)}" value="${used}" aria-label="${texts.disk}"></meter>`;
  return html`<section><h2>${texts.disk}</h2>${meter}${facts([
    [texts.free, found ? texts.ofTotal(size(found.free), size(found.total)) : texts.notReadable],
    [texts.full, found && fullness(found.fullIn, texts)],
    [texts.database, size(space.database)],
    [texts.media, html`${size(space.media)}${space.isInBucket && html` <span class="hint">${texts.inBucket}</span>`}`],
    [texts.copies, size(space.copies)],
  ])}</section>`;
}

/** Asks once whether backups are made by themselves. */
function question({ data, free, isEnough }: NonNullable<HealthView['backups']['question']>, reader: Reader): Html {
  const { serverHealth, formats } = reader.words;
  const { askBackups: texts } = serverHealth;
  const room = texts.room(writtenSize(formats, data), writtenSize(formats, free));
  return html`<div class="note"><p><strong>${texts.ask}</strong> ${room}${!isEnough && html` ${texts.tight}`}</p>
<form method="post" action="/admin/health/backups">${formFields(reader.account)}<div class="actions"><button name="answer" value="yes">${texts.yes}</button><button name="answer" value="no" class="secondary">${texts.no}</button></div></form></div>`;
}

function backups({ backups: shown }: HealthView, reader: Reader): Html {
  const { last, verified, failure, time, isLinked } = shown;
  const { serverHealth: texts, formats } = reader.words;
  const size = last?.size;
  const found =
    verified && html`${minute(verified.at, reader)}: ${verified.isWhole ? texts.whole : texts.troubles.badBackup}`;
  return html`${shown.question && question(shown.question, reader)}${facts([
    [
      texts.lastBackup,
      last
        ? html`${minute(last.at, reader)}${size !== undefined && html`, ${writtenSize(formats, size)}`}`
        : texts.never,
    ],
    [
      texts.lastFailure,
      failure && html`${minute(failure.at, reader)}: <span dir="auto" lang="en">${failure.problem}</span>`,
    ],
    [texts.verified, found ?? texts.never],
    [texts.daily, time === null ? texts.notDaily : html`<bdi dir="ltr">${time} UTC</bdi>`],
  ])}${isLinked && html`<p class="more"><a href="/admin/backups">${texts.toBackups}</a></p>`}`;
}

function fullness(days: number | 'never' | 'unknown', texts: Texts): string {
  if (days === 'unknown') return texts.notKnownYet;
  return days === 'never' ? texts.fillsNot : texts.fullIn(days);
}

function lanes({ lanes: all }: HealthView, reader: Reader): Html {
  const { serverHealth: texts, formats } = reader.words;
  if (all.length === 0) return html`<p>${texts.noJobs}</p>`;
  const count = (value: number) => writtenNumber(formats, value);
  return cardTable({
    caption: texts.jobs,
    columns: [texts.lane, texts.waiting, texts.running, texts.dead, texts.dueSince],
    figures: [1, 2, 3],
    rows: all.map(({ lane, waiting, running, dead, dueSince }) => [
      texts.lanes[lane],
      count(waiting),
      count(running),
      count(dead),
      dueSince && minute(dueSince, reader),
    ]),
  });
}

function deadJobs({ dead, lanes: all }: HealthView, reader: Reader): Html | null {
  const { serverHealth: texts, formats } = reader.words;
  if (dead.length === 0) return null;
  const total = all.reduce((sum, lane) => sum + lane.dead, 0);
  const retry = (id: string, name: string): HtmlValue =>
    html`<button form="act" formaction="/admin/health/jobs/${id}/retry" class="small secondary" aria-label="${texts.retry}: ${name}">${texts.retry}</button>`;
  return html`<h3>${texts.deadJobs}</h3>${cardTable({
    caption: texts.deadJobs,
    columns: [texts.deadJob, texts.attempts, texts.since, texts.why, ''],
    figures: [1],
    rows: dead.map(({ id, name, attempts, since, error }) => [
      html`<code dir="ltr">${name}</code>`,
      writtenNumber(formats, attempts),
      minute(since, reader),
      html`<span dir="auto" lang="en">${error}</span>`,
      retry(id, name),
    ]),
  })}${total > dead.length && html`<p class="hint">${texts.moreDead(writtenNumber(formats, total))}</p>`}
<form method="post" action="/admin/health/jobs/retry">${formFields(reader.account)}<button class="small">${texts.retryAll}</button></form>`;
}

function hosts({ hosts: { listed, count, isLinked } }: HealthView, reader: Reader): Html {
  const { serverHealth: texts, formats } = reader.words;
  if (listed.length === 0) return html`<p>${texts.noHosts}</p>`;
  return html`${cardTable({
    caption: texts.hosts,
    columns: [texts.host, texts.pending, texts.failed, texts.since, texts.why],
    figures: [1, 2],
    rows: listed.map(({ host, pending, failed, since, error }) => [
      isLinked ? html`<a href="/admin/servers/${host}" dir="ltr">${host}</a>` : html`<bdi dir="ltr">${host}</bdi>`,
      writtenNumber(formats, pending),
      writtenNumber(formats, failed),
      since && minute(since, reader),
      html`<span dir="auto" lang="en">${error}</span>`,
    ]),
  })}${count > listed.length && html`<p class="hint">${texts.moreHosts(count)}</p>`}`;
}

function mail({ mail: { isConfigured, from, lastFailure } }: HealthView, reader: Reader): Html {
  const { serverHealth: texts } = reader.words;
  return facts([
    [texts.sentFrom, isConfigured ? html`<bdi dir="ltr">${from}</bdi>` : texts.notConfigured],
    [
      texts.lastFailure,
      lastFailure
        ? html`${minute(lastFailure.at, reader)}: <span dir="auto" lang="en">${lastFailure.error}</span>`
        : texts.never,
    ],
  ]);
}

function program({ program: { version, node, database, memory, startedAt }, clock }: HealthView, reader: Reader): Html {
  const { serverHealth: texts, formats } = reader.words;
  return facts([
    [texts.version, html`<bdi dir="ltr">${version}</bdi>`],
    ['Node.js', html`<bdi dir="ltr">${node}</bdi>`],
    [texts.database, html`<bdi dir="ltr">${database}</bdi>`],
    [texts.memory, writtenSize(formats, memory)],
    [texts.started, minute(startedAt, reader)],
    [texts.clockNow, html`${minute(clock.now, reader)}: ${texts.clocks[clock.state]}`],
  ]);
}
