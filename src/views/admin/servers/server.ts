import { type Html, html } from '../../../lib/html/template.ts';
import { toIso } from '../../../lib/time.ts';
import { writtenNumber } from '../../../words/numbers.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { facts } from '../../frame/facts.ts';
import { carried } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';
import { instant, minute } from '../../frame/times.ts';
import type { RefusedActivityView, RemoteHostView } from '../entity-types.ts';
import { factLine } from '../rows.ts';
import { addressOfServer } from './servers.ts';

/** Why a server gets nothing; times in ms. */
export type ObstacleView =
  | { readonly kind: 'blocked'; readonly domain: string }
  | { readonly kind: 'stopped'; readonly at: number }
  | { readonly kind: 'given_up'; readonly since: number; readonly error: string | null }
  | { readonly kind: 'spared'; readonly until: number }
  | { readonly kind: 'resting'; readonly until: number; readonly failures: number; readonly error: string | null }
  | { readonly kind: 'failing'; readonly failures: number; readonly error: string | null }
  | { readonly kind: 'refuses'; readonly error: string | null }
  | { readonly kind: 'not_allowed' | 'nothing_sent' | 'well' };

/** Why a server gets nothing, in a sentence, with what it said of itself. */
export function obstacleNote(obstacle: ObstacleView, reader: Reader): Html {
  const error = 'error' in obstacle ? obstacle.error : null;
  const said = error && html` <span dir="auto">${error}</span>`;
  return html`<p class="note why">${sentence(obstacle, reader)}${said && html`<br>${reader.words.serverRooms.server.lastError}${said}`}</p>`;
}

function sentence(obstacle: ObstacleView, reader: Reader): Html | string {
  const { why } = reader.words.serverRooms.server;
  const when = (ms: number) => instant(toIso(ms), reader);
  switch (obstacle.kind) {
    case 'blocked':
      return why.blocked(html`<bdi dir="ltr">${obstacle.domain}</bdi>`);
    case 'not_allowed':
      return why.notAllowed;
    case 'stopped':
      return why.stopped(when(obstacle.at));
    case 'given_up':
      return why.givenUp(when(obstacle.since));
    case 'spared':
      return why.spared(when(obstacle.until));
    case 'resting':
      return why.resting(writtenNumber(reader.words.formats, obstacle.failures), when(obstacle.until));
    case 'failing':
      return why.failing(writtenNumber(reader.words.formats, obstacle.failures));
    case 'refuses':
      return why.refuses;
    case 'nothing_sent':
      return why.nothingSent;
    case 'well':
      return why.well;
  }
}

/** What is done about a server. */
export type ServerMeans = {
  readonly host: string;
  readonly isRefused: boolean;
  readonly isStopped: boolean;
  /** The block that there is of it, by its wire id. */
  readonly blockId: string | undefined;
};

/** The buttons for what is done about a server. */
export function serverActs({ host, isRefused, isStopped, blockId }: ServerMeans, { words, account }: Reader): Html {
  const { server } = words.serverRooms;
  const path = addressOfServer(host);
  const button = (verb: string, label: string, kind: string) =>
    html`<form method="post" action="${path}/${verb}">${formFields(account)}<button class="${kind}">${label}</button></form>`;
  const block =
    blockId === undefined
      ? html`<form action="/admin/domain_blocks/new">${carried({ domain: host })}<button class="danger">${server.block} …</button></form>`
      : html`<a class="button secondary" href="/admin/domain_blocks/${blockId}/edit">${server.changeBlock}</a>`;
  return html`<div class="row-acts">${!isRefused && !isStopped && button('retry', server.tryAgain, 'secondary')}${!isRefused && (isStopped ? button('restart_delivery', server.restart, 'secondary') : button('stop_delivery', server.stop, 'secondary'))}${block}</div>`;
}

/** What is known of a server; times are ISO 8601. */
export type ServerKnown = {
  readonly found: RemoteHostView;
  readonly people: number;
  readonly following: number;
  readonly followers: number;
  readonly lastPosted: string | null;
  readonly signatures: string | undefined;
  /** Other hosts on which its people receive. */
  readonly inboxes: readonly string[];
};

/** What is known of a server. */
export function serverFacts(known: ServerKnown, reader: Reader): Html {
  const { words } = reader;
  const { facts: names, never } = { ...words.serverRooms.server, never: words.serverRooms.servers.never };
  const number = (count: number) => writtenNumber(words.formats, count);
  const when = (iso: string | null) => (iso === null ? null : minute(iso, reader));
  const { found, people, following, followers, lastPosted, signatures, inboxes } = known;
  return facts([
    [names.people, number(people)],
    [names.following, number(following)],
    [names.followers, number(followers)],
    [names.answered, when(found.last_success_at) ?? never],
    [names.posted, when(lastPosted) ?? never],
    [names.pending, number(found.pending)],
    [names.failed, number(found.failed)],
    [names.delivered, number(found.delivered)],
    [names.failures, found.failures > 0 && number(found.failures)],
    [names.lastFailure, when(found.last_failure_at)],
    [names.signatures, signatures && html`<bdi>${signatures}</bdi>`],
    [
      names.inboxes,
      inboxes.length > 0 &&
        html`<ul class="plain">${inboxes.map((host) => html`<li><a href="${addressOfServer(host)}"><bdi dir="ltr">${host}</bdi></a></li>`)}</ul>`,
    ],
  ]);
}

/** What a server has not taken, the newest first. */
export function undeliveredList({ undelivered }: RemoteHostView, { words }: Reader): Html | null {
  const { server } = words.serverRooms;
  if (undelivered.length === 0) return null;
  return html`<h2>${server.undelivered}</h2><ul class="rows">${undelivered.map(
    ({ type, subject, outcome, attempts, error }) =>
      html`<li><strong>${ownText(server.outcomes, outcome) ?? outcome}</strong>${factLine([html`<span dir="ltr">${type}</span>`, `${server.attempts}: ${writtenNumber(words.formats, attempts)}`])}<p class="hint address" dir="ltr">${subject}</p>${error && html`<p class="hint" dir="auto">${error}</p>`}</li>`,
  )}</ul>`;
}

/** What was refused of what other servers sent; with `named` each says of which. */
export function refusedList(rows: readonly RefusedActivityView[], isNamed: boolean, reader: Reader): Html {
  const { words } = reader;
  const { server } = words.serverRooms;
  return html`<ul class="rows">${rows.map(
    (row) =>
      html`<li>${isNamed && row.host && html`<a href="${addressOfServer(row.host)}"><strong dir="ltr">${row.host}</strong></a>`}<p class="written" dir="auto">${row.reason}</p>${factLine([html`<span dir="ltr">${row.type}</span>`, times(row.count, words), html`${server.last} ${minute(row.last_at, reader)}`, `${server.answer}: ${row.status}`])}${row.actor && html`<p class="hint address" dir="ltr">${row.actor}</p>`}</li>`,
  )}</ul>`;
}

function times(count: number, { formats, serverRooms }: Words): string {
  return `${serverRooms.server.times}: ${writtenNumber(formats, count)}`;
}
