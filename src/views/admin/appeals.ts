import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { commaOf } from '../../words/listing.ts';
import type { Words } from '../../words/words.ts';
import { chips } from '../frame/chips.ts';
import { type Clock, day } from '../frame/times.ts';
import { dirAttribute } from '../frame/written.ts';
import { decisionTitle } from './decision-title.ts';
import type { StrikeView } from './entity-types.ts';

type State = 'pending' | 'approved' | 'rejected';

/** The ways between appeals that wait and those that were answered. */
export function appealStates(chosen: State, { cases }: Words): Html {
  const states: readonly State[] = ['pending', 'approved', 'rejected'];
  const items = states.map((state) => ({
    href: state === 'pending' ? '/admin/appeals' : `/admin/appeals?state=${state}`,
    label: cases.appeals[state],
    isOn: state === chosen,
  }));
  return chips(cases.appeals.narrow, items);
}

/** Decisions that were appealed, each leading to its case where `seesReports`, or to the page of the decision. */
export function appealList(
  strikes: readonly StrikeView[],
  { state, seesReports }: { readonly state: State; readonly seesReports: boolean },
  reader: Clock,
): Html {
  const { cases, moderation } = reader.words;
  if (strikes.length === 0)
    return html`<div class="empty"><p>${state === 'pending' ? moderation.noAppeals : cases.noneAnswered}</p></div>`;
  return html`<ul class="rows">${strikes.map(
    ({ id, report_id: report, action, target_account, created_at, appeal }) => {
      const address =
        seesReports && report !== null ? `/admin/reports/${report}#decision-${id}` : `/admin/strikes/${id}`;
      return html`<li><a href="${address}"><bdi dir="ltr">@${target_account.acct}</bdi>: ${decisionTitle(action, reader.words)}</a>${commaOf(reader.words.language)}${day(created_at, reader)}${appeal && html`<p class="written"${dirAttribute(appeal.text)}>${shorten(appeal.text, 200)}</p>`}</li>`;
    },
  )}</ul>`;
}
