import { type Html, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import type { DeliveriesView } from '../frame/entity-types.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { minute } from '../frame/times.ts';

type Host = DeliveriesView['hosts'][number];
type Delivery = Host['deliveries'][number];
type Texts = Words['deliveries'];

/** How a delivery can stand. */
export const OUTCOMES = ['pending', 'delivered', 'failed', 'withdrawn'] as const;

/** What is asked for: only deliveries that stand so. */
export type DeliveryFilter = { readonly path: string; readonly outcome: string | undefined };

/** Where a post has gone: how many servers took it, and what became of it at each. */
export function deliveries(shown: DeliveriesView, filter: DeliveryFilter, reader: OwnReader): Html {
  const { deliveries: texts } = reader.words;
  if (shown.counts.length === 0) return emptyPage(texts.none, ['home', 'write'], reader);
  const hasFailed = shown.counts.some(({ outcome }) => outcome === 'failed');
  return html`<p class="hint">${texts.hint}</p><ul class="rows">${summary(shown.counts, texts)}</ul>
${hasFailed && html`<form method="post" action="${filter.path}/retry">${formFields(reader.account)}<button class="small">${texts.retry}</button></form>`}
${outcomeTabs(filter, texts)}
<ul class="rows">${shown.hosts.map((host) => hostRow(host, reader))}</ul>
${shown.next !== null && html`<nav class="turn"><a class="button secondary" rel="next" href="${filter.path}?${String(new URLSearchParams({ ...(filter.outcome && { outcome: filter.outcome }), after: shown.next }))}">${texts.more}</a></nav>`}`;
}

function summary(counts: DeliveriesView['counts'], texts: Texts): Html[] {
  return [...Map.groupBy(counts, ({ type }) => type)].map(([type, ofType]) => {
    const numbers = ofType.map(({ outcome, count }) => counted(texts, outcome, count));
    return html`<li class="row"><strong>${ownText(texts.kinds, type) ?? type}</strong> <span>${numbers.join(', ')}</span></li>`;
  });
}

function counted({ counts }: Texts, outcome: string, count: number): string {
  const known = OUTCOMES.find((one) => one === outcome);
  return known ? counts[known](count) : `${outcome}: ${count}`;
}

function outcomeTabs({ path, outcome: chosen }: DeliveryFilter, texts: Texts): Html {
  const ofOutcomes = OUTCOMES.map((one) => ({
    href: `${path}?outcome=${one}`,
    label: texts.outcomes[one],
    current: one === chosen,
  }));
  return tabs(texts.title, [{ href: path, label: texts.all, current: chosen === undefined }, ...ofOutcomes]);
}

function hostRow({ host, deliveries: made }: Host, reader: Reader): Html {
  return html`<li><strong dir="ltr">${host}</strong>${made.map((one) => deliveryLine(one, reader))}</li>`;
}

function deliveryLine(made: Delivery, reader: Reader): Html {
  const { deliveries: texts } = reader.words;
  const known = OUTCOMES.find((one) => one === made.outcome);
  const when = made.ended_at ?? (made.attempts > 0 ? made.next_attempt_at : null);
  const time = when && html` · ${made.ended_at ? minute(when, reader) : texts.next(minute(when, reader))}`;
  const why = made.outcome === 'delivered' ? undefined : reasonOf(made, texts);
  return html`<p class="delivery ${made.outcome}">${ownText(texts.kinds, made.type) ?? made.type}: ${known ? texts.outcomes[known] : made.outcome}${time}${why && html`<br><span class="hint">${why}</span>`}</p>`;
}

/** Why a delivery has not arrived, in words; as the other server said it, where there are none. */
function reasonOf({ status, error }: Delivery, { reasons }: Texts): string | undefined {
  if (status !== null) return reasonOfStatus(status, reasons);
  if (error === null) return undefined;
  return ERRORS.find(([pattern]) => pattern.test(error))?.[1](reasons) ?? error;
}

/** What the server itself notes where no other has answered. */
const ERRORS: readonly (readonly [RegExp, (reasons: Texts['reasons']) => string])[] = [
  [/took too long$/, ({ slow }) => slow],
  [/could not be reached$/, ({ away }) => away],
  [/^The server is blocked$/, ({ blocked }) => blocked],
  [/^Nobody there may get it any more$/, ({ nobody }) => nobody],
  [/^It was deleted meanwhile$/, ({ deleted }) => deleted],
];

function reasonOfStatus(status: number, reasons: Texts['reasons']): string {
  if (status === 401 || status === 403) return reasons.refused(status);
  if (status === 404 || status === 410) return reasons.gone(status);
  if (status === 429) return reasons.busy(status);
  return status >= 500 ? reasons.broken(status) : reasons.answered(status);
}
