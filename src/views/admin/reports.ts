import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { commaOf } from '../../words/listing.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { chips } from '../frame/chips.ts';
import { chooseMany } from '../frame/choose-many.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { acctOf, progressOf, reportLine } from './case.ts';
import type { AdminReportView } from './entity-types.ts';
import { narrowed } from './narrowing.ts';

/** Which reports a list shows, as its address says it. */
export type ReportChoice = {
  readonly state: keyof Words['reported']['states'];
  readonly assigned?: 'me' | 'nobody' | undefined;
  readonly origin?: 'local' | 'remote' | undefined;
  readonly category?: keyof Words['cases']['categories'] | undefined;
  /** The account that they are about, by a wire id. */
  readonly target?: string | undefined;
};

/** The ways to narrow a list of reports. */
export function reportChips(chosen: ReportChoice, { cases, reported, reports }: Words): Html {
  const chip = <K extends keyof ReportChoice>(key: K, value: ReportChoice[K], label: string) => {
    const isOn = chosen[key] === value;
    return { href: addressOf({ ...chosen, [key]: isOn ? undefined : value }), label, isOn };
  };
  const states = (['open', 'resolved', 'all'] as const).map((state) => ({
    ...chip('state', state, reported.states[state]),
    href: addressOf({ ...chosen, state }),
  }));
  const categories = (['spam', 'violation', 'legal', 'other'] as const).map((one) =>
    chip('category', one, cases.categories[one]),
  );
  return html`${chips(reported.choose, [...states, chip('assigned', 'me', cases.mine), chip('assigned', 'nobody', cases.unassigned)])}
${chips(reports.why, [...categories, chip('origin', 'local', cases.fromHere), chip('origin', 'remote', cases.fromElsewhere)])}`;
}

function addressOf({ state, target, ...others }: Partial<ReportChoice>): string {
  return narrowed('/admin/reports', {
    state: state === 'open' ? undefined : state,
    ...others,
    target_account_id: target,
  });
}

/** The reports about an account that a list shows, newest first, and how many there are. */
export type ReportGroup = { readonly count: number; readonly reports: readonly AdminReportView[] };

/** Reports by the accounts that they are about, each leading to its page; many can be taken on or settled at once. */
export function reportGroups(groups: readonly ReportGroup[], reader: Reader): Html {
  const { cases, reported } = reader.words;
  const choices = groups.flatMap((group) => {
    const [latest] = group.reports;
    if (!latest) return [];
    const label = cases.allOf(acctOf(latest.target_account, reader.words));
    return [{ value: group.reports.map(({ id }) => id).join(','), label, body: groupBody(latest, group, reader) }];
  });
  if (choices.length === 0) return html`<div class="empty"><p>${reported.none}</p></div>`;
  const acts = [
    { label: reported.takeOn, name: 'act', value: 'assign_to_self' },
    { label: cases.settle, name: 'act', value: 'resolve' },
  ];
  const form = { action: '/admin/reports/batch', legend: reported.choose, name: 'report_ids[]', choices, acts };
  return chooseMany(form, reader);
}

function groupBody(latest: AdminReportView, { count, reports }: ReportGroup, reader: Reader): Html {
  const { words } = reader;
  const { reported, moderatedAccounts, cases } = words;
  const handle = acctOf(latest.target_account, words);
  const rest = reports.slice(1);
  const about = `/admin/reports?state=all&target_account_id=${latest.target_account.id}`;
  return html`<a href="/admin/reports/${latest.id}"><strong>${reported.about(handle)}</strong></a>${count > 1 && html` · <a href="${about}">${moderatedAccounts.countedReports(count)}</a>`}
${factsOf(latest, reader)}${rest.length > 0 && html`<ul class="plain rest">${rest.slice(0, MOST_LINES).map((one) => html`<li>${reportLine(one, reader)}</li>`)}</ul>`}${count > MOST_LINES + 1 && html`<p class="more"><a href="${about}">${cases.allOf(handle)}</a></p>`}`;
}

/** How many reports about one account are shown below its latest one. */
const MOST_LINES = 4;

function factsOf(report: AdminReportView, reader: Reader): Html {
  const { words } = reader;
  const { reported, reports: texts } = words;
  const { category, comment, statuses, created_at } = report;
  const facts = [
    ownText(texts.categories, category) ?? category,
    reported.posts(statuses.length),
    ...progressOf(report, words),
  ];
  return html`<p class="hint">${facts.join(' · ')}<br>${reported.by(acctOf(report.account, words))}${commaOf(words.language)}${minute(created_at, reader)}</p>${comment && html`<p class="written" dir="auto">${shorten(comment, 200)}</p>`}`;
}
