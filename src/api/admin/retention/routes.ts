import { Type } from 'typebox';
import { countRetention } from '../../../domain/admin-metrics/retention.ts';
import { json } from '../../../http/answer.ts';
import { date, required, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsMeasures } from '../../../http/staff-access.ts';
import { toIso } from '../../../lib/time.ts';

const CohortSchema = Type.Object({
  period: Type.String(),
  frequency: Type.String(),
  data: Type.Array(Type.Object({ date: Type.String(), rate: Type.Number(), value: Type.String() })),
});

const read = userRoute({
  method: 'POST',
  path: '/api/v1/admin/retention',
  access: readsMeasures,
  params: { start_at: required(date()), end_at: required(date()), frequency: text() },
  response: Type.Array(CohortSchema),
  summary: 'Retention cohorts: how many new users stayed',
  async handle({ db, params }) {
    const frequency = params.frequency === 'month' ? 'month' : 'day';
    const cohorts = await countRetention(db, { startAt: params.start_at, endAt: params.end_at, frequency });
    return json(
      cohorts.map(({ period, data }) => ({
        period: toIso(period),
        frequency,
        data: data.map((one) => ({ date: toIso(one.date), rate: one.rate, value: String(one.value) })),
      })),
    );
  },
});

export const adminRetentionRoutes: readonly Route[] = [read];
