import { type Bar, DIMENSIONS } from '../../../domain/admin-metrics/dimension.ts';
import { takeMeasure } from '../../../domain/admin-metrics/measure.ts';
import { MEASURES } from '../../../domain/admin-metrics/measure-sources.ts';
import { type Range, rangeOf } from '../../../domain/admin-metrics/range.ts';
import { countRetention } from '../../../domain/admin-metrics/retention.ts';
import { oneOf, withDefault } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsMeasures } from '../../../http/staff-access.ts';
import { DAY, now, toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import {
  type CohortView,
  type DimensionView,
  type MeasureView,
  measuresPage,
} from '../../../views/admin/machine/measures.ts';
import { languageName } from '../../../words/language-names.ts';
import type { Words } from '../../../words/words.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';

const PERIODS = ['7', '30', '90'] as const;
const MEASURED = ['active_users', 'new_users', 'interactions', 'opened_reports', 'resolved_reports'] as const;
const PARTS = ['languages', 'sources', 'servers'] as const;

/** So many parts are shown, and people of so many days are followed. */
const LARGEST = 10;
const FOLLOWED = 150 * DAY;

export const showMeasures = userRoute({
  method: 'GET',
  path: '/admin/measures',
  access: readsMeasures,
  params: { days: withDefault(oneOf(...PERIODS), '30') },
  summary: 'Figures about the server and its people, as charts and tables',
  async handle(call) {
    const { db, params, request } = call;
    const { words } = request;
    const days = Number(params.days);
    const range = rangeOf(now() - (days - 1) * DAY, now());
    const view = {
      days,
      periods: PERIODS.map(Number),
      measures: await measured(db, range),
      dimensions: await partsOf(db, range, words),
      cohorts: await cohortsOf(db),
    };
    return adminPage(call, { title: words.moderation.ways.measures, body: measuresPage(view, await readerOf(call)) });
  },
});

async function measured(db: Db, range: Range): Promise<MeasureView[]> {
  const views: MeasureView[] = [];
  for (const name of MEASURED) {
    const kind = MEASURES[name];
    if (!kind) continue;
    const { total, previousTotal, days } = await takeMeasure(db, kind, range, {});
    views.push({
      name,
      total,
      before: previousTotal,
      days: days.map(({ day, value }) => ({ day: toIso(day * DAY), value })),
    });
  }
  return views;
}

async function partsOf(db: Db, range: Range, words: Words): Promise<DimensionView[]> {
  const views: DimensionView[] = [];
  for (const name of PARTS) {
    const bars = (await DIMENSIONS[name]?.read(db, { range, limit: LARGEST })) ?? [];
    views.push({ name, bars: bars.map((bar) => ({ name: nameOf(bar, name, words), value: Number(bar.value) })) });
  }
  return views;
}

function nameOf({ key, name }: Bar, part: (typeof PARTS)[number], { language, measures }: Words): string {
  if (part === 'languages') return languageName(language, key);
  return part === 'sources' && key === 'web' ? measures.website : name;
}

async function cohortsOf(db: Db): Promise<CohortView[]> {
  const cohorts = await countRetention(db, { startAt: now() - FOLLOWED, endAt: now(), frequency: 'month' });
  return cohorts
    .map(({ period, data }) => ({
      month: toIso(period),
      people: data[0]?.value ?? 0,
      rates: data.map(({ rate }) => rate),
    }))
    .filter(({ people }) => people > 0);
}
