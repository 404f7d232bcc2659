import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { commaOf } from '../../words/listing.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { minute } from '../frame/times.ts';
import { acctOf, progressOf } from './case.ts';
import type { AdminReportView } from './entity-types.ts';

/** Which reports a list shows, and about whom, by a wire id. */
export type ReportChoice = { readonly state: keyof Words['reported']['states']; readonly target?: string | undefined };

/** The ways between open and settled reports. */
export function reportStates({ state, target }: ReportChoice, { reported }: Words): Html {
  const about = target === undefined ? '' : `&target_account_id=${target}`;
  const items = Object.entries(reported.states).map(([name, label]) => ({
    href: `/admin/reports?state=${name}${about}`,
    label,
    current: name === state,
  }));
  return tabs(reported.choose, items);
}

/** Reports, each leading to its page. */
export function reportList(reports: readonly AdminReportView[], reader: Reader): Html {
  const { reported, reports: texts } = reader.words;
  if (reports.length === 0) return html`<div class="empty"><p>${reported.none}</p></div>`;
  return html`<ul class="rows">${reports.map((report) => {
    const { id, category, comment, statuses, created_at } = report;
    const facts = [
      ownText(texts.categories, category) ?? category,
      reported.posts(statuses.length),
      ...progressOf(report, reader.words),
    ];
    return html`<li><a href="/admin/reports/${id}"><strong>${reported.about(acctOf(report.target_account, reader.words))}</strong></a>
<p class="hint">${facts.join(' · ')}<br>${reported.by(acctOf(report.account, reader.words))}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>${comment && html`<p class="written" dir="auto">${shorten(comment, 200)}</p>`}</li>`;
  })}</ul>`;
}
