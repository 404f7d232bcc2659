import { type Html, html } from '../../../lib/html/template.ts';
import { writtenNumber, writtenShare } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import { barChart } from '../../frame/bar-chart.ts';
import { cardTable } from '../../frame/card-table.ts';
import { chips } from '../../frame/chips.ts';
import type { Reader } from '../../frame/reader.ts';
import { type Clock, day, month as written } from '../../frame/times.ts';

type Texts = Words['measures'];

/** A quantity by day; days are ISO 8601. */
export type MeasureView = {
  readonly name: keyof Texts['names'];
  readonly total: number;
  readonly before: number | undefined;
  readonly days: readonly { readonly day: string; readonly value: number }[];
};

/** The largest parts of something. */
export type DimensionView = {
  readonly name: keyof Texts['dimensions'];
  readonly bars: readonly { readonly name: string; readonly value: number }[];
};

/** The people who signed up in a month (ISO 8601), and which part of them was seen in that and each later month. */
export type CohortView = {
  readonly month: string;
  readonly people: number;
  readonly rates: readonly number[];
};

export type MeasuresView = {
  readonly days: number;
  readonly periods: readonly number[];
  readonly measures: readonly MeasureView[];
  readonly dimensions: readonly DimensionView[];
  readonly cohorts: readonly CohortView[];
};

/** Figures as charts, each with its numbers as a table. */
export function measuresPage({ days, periods, measures, dimensions, cohorts }: MeasuresView, reader: Reader): Html {
  const { measures: texts } = reader.words;
  const choices = periods.map((one) => ({
    href: `/admin/measures?days=${one}`,
    label: texts.days(one),
    isOn: one === days,
  }));
  return html`${chips(texts.period, choices)}<div class="charts">${measures.map((one) => measure(one, reader))}</div>
${dimensions.map((one) => dimension(one, reader))}
${retention(cohorts, reader)}`;
}

/** Days are counted in UTC, wherever one reads of them. */
function inUtc({ words }: Reader): Clock {
  return { words, zone: 'UTC' };
}

function measure({ name, total, before, days }: MeasureView, reader: Reader): Html {
  const { measures: texts, formats } = reader.words;
  const count = (value: number) => writtenNumber(formats, value);
  const values = days.map(({ value }) => value);
  const [first, last] = [days[0], days.at(-1)];
  const label = texts.chart(texts.names[name], count(total), count(Math.max(0, ...values)));
  const rows = days.map(
    (one) =>
      html`<tr><th scope="row">${day(one.day, inUtc(reader))}</th><td class="figure">${count(one.value)}</td></tr>`,
  );
  return html`<section class="chart"><h2>${texts.names[name]}</h2><p><strong>${count(total)}</strong>${before !== undefined && html` <span class="hint">${texts.before(count(before))}</span>`}</p>
${barChart(label, values)}<p class="hint chart-ends">${first && day(first.day, inUtc(reader))}<span>${last && day(last.day, inUtc(reader))}</span></p>
<details><summary>${texts.table}</summary><div class="scrolls" tabindex="0" role="region" aria-label="${texts.names[name]}"><table class="plain-table"><thead><tr><th scope="col">${texts.day}</th><th scope="col" class="figure">${texts.number}</th></tr></thead><tbody>${rows}</tbody></table></div></details></section>`;
}

function dimension({ name, bars }: DimensionView, reader: Reader): Html {
  const { measures: texts, formats } = reader.words;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const bar = (value: number) =>
    html`<svg class="share" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width="${Math.max(1, Math.round((value / most) * 100))}" height="10"/></svg>`;
  const rows = bars.map(
    (one) =>
      html`<tr><th scope="row"><bdi>${one.name}</bdi>${bar(one.value)}</th><td class="figure">${writtenNumber(formats, one.value)}</td></tr>`,
  );
  const table = html`<table class="plain-table"><caption class="unseen">${texts.dimensions[name]}</caption><tbody>${rows}</tbody></table>`;
  return html`<section><h2>${texts.dimensions[name]}</h2>${bars.length === 0 ? html`<p>${texts.none}</p>` : table}</section>`;
}

function retention(cohorts: readonly CohortView[], reader: Reader): Html {
  const { measures: texts, formats } = reader.words;
  const longest = Math.max(0, ...cohorts.map(({ rates }) => rates.length));
  const later = Array.from({ length: Math.max(0, longest - 1) }, (_, index) => texts.after(index + 1));
  const table = cardTable({
    caption: texts.stayed,
    columns: [texts.month, texts.people, ...later],
    figures: Array.from({ length: longest }, (_, index) => index + 1),
    rows: cohorts.map(({ month, people, rates }) => [
      written(month, inUtc(reader)),
      writtenNumber(formats, people),
      ...Array.from({ length: longest - 1 }, (_, index) => {
        const rate = rates[index + 1];
        return rate === undefined ? '' : writtenShare(formats, Math.round(rate * 100));
      }),
    ]),
  });
  return html`<section><h2>${texts.stayed}</h2><p class="hint">${texts.stayedHint}</p>${cohorts.length === 0 ? html`<p>${texts.none}</p>` : table}</section>`;
}
