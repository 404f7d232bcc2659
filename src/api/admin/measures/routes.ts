import { Type } from 'typebox';
import { type Measure, takeMeasure } from '../../../domain/admin-metrics/measure.ts';
import { MEASURES, type MeasureKind } from '../../../domain/admin-metrics/measure-sources.ts';
import { rangeOf } from '../../../domain/admin-metrics/range.ts';
import { listKnownWithin } from '../../../domain/servers/known-domains.ts';
import { json } from '../../../http/answer.ts';
import { date, required, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsMeasures } from '../../../http/staff-access.ts';
import { humanSize } from '../../../lib/text/human-size.ts';
import { DAY, toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { subject, subjectOf } from '../subjects.ts';

const MeasureSchema = Type.Object({
  key: Type.String(),
  unit: Type.Union([Type.String(), Type.Null()]),
  total: Type.String(),
  human_value: Type.Optional(Type.String()),
  previous_total: Type.Optional(Type.String()),
  data: Type.Array(Type.Object({ date: Type.String(), value: Type.String() })),
});

const MAX_KEYS = 30;

const subjects = {
  tag_accounts: subject(),
  tag_uses: subject(),
  tag_servers: subject(),
  instance_accounts: subject(),
  instance_media_attachments: subject(),
  instance_reports: subject(),
  instance_statuses: subject(),
  instance_follows: subject(),
  instance_followers: subject(),
};

const read = userRoute({
  method: 'POST',
  path: '/api/v1/admin/measures',
  access: readsMeasures,
  params: {
    keys: required(list(text(), { max: MAX_KEYS, scalar: true })),
    start_at: required(date()),
    end_at: required(date()),
    ...subjects,
  },
  response: Type.Array(MeasureSchema),
  summary: 'Admin measures: a quantity by day',
  async handle({ db, params }) {
    const { keys, start_at: startAt, end_at: endAt, ...about } = params;
    const range = rangeOf(startAt, endAt);
    const given = new Map(Object.entries(about));
    const values = [];
    for (const key of new Set(keys)) {
      const kind = Object.hasOwn(MEASURES, key) ? MEASURES[key] : undefined;
      if (!kind) continue;
      const { tagId, domain, includeSubdomains } = subjectOf(key, kind.needs, given.get(key));
      const domains = await domainsOf(db, domain, includeSubdomains);
      values.push(measureOf(key, kind, await takeMeasure(db, kind, range, { tagId, domains })));
    }
    return json(values);
  },
});

async function domainsOf(db: Db, domain: string | undefined, below: boolean | undefined): Promise<string[]> {
  if (domain === undefined) return [];
  return below ? [domain, ...(await listKnownWithin(db, domain))] : [domain];
}

function measureOf(key: string, { unit }: MeasureKind, { total, previousTotal, days }: Measure) {
  return {
    key,
    unit: unit ?? null,
    total: String(total),
    human_value: unit === 'bytes' ? humanSize(total) : undefined,
    previous_total: previousTotal === undefined ? undefined : String(previousTotal),
    data: days.map(({ day, value }) => ({ date: toIso(day * DAY), value: String(value) })),
  };
}

export const adminMeasuresRoutes: readonly Route[] = [read];
