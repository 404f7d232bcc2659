import { Type } from 'typebox';
import { type Bar, DIMENSIONS } from '../../../domain/admin-metrics/dimension.ts';
import { rangeOf } from '../../../domain/admin-metrics/range.ts';
import { json } from '../../../http/answer.ts';
import { date, limit, required, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsMeasures } from '../../../http/staff-access.ts';
import { humanSize } from '../../../lib/text/human-size.ts';
import { DAY, now } from '../../../lib/time.ts';
import { subject, subjectOf } from '../subjects.ts';

const DimensionSchema = Type.Object({
  key: Type.String(),
  data: Type.Array(
    Type.Object({
      key: Type.String(),
      human_key: Type.String(),
      value: Type.String(),
      unit: Type.Optional(Type.String()),
      human_value: Type.Optional(Type.String()),
    }),
  ),
});

const MAX_KEYS = 30;
/** The period shown when the request names none. */
const A_MONTH = 29 * DAY;

const read = userRoute({
  method: 'POST',
  path: '/api/v1/admin/dimensions',
  access: readsMeasures,
  params: {
    keys: required(list(text(), { max: MAX_KEYS, scalar: true })),
    start_at: date(),
    end_at: date(),
    limit: limit(10, 100),
    tag_servers: subject(),
    tag_languages: subject(),
    instance_accounts: subject(),
    instance_languages: subject(),
  },
  response: Type.Array(DimensionSchema),
  summary: 'Admin dimensions: the composition of a quantity',
  async handle({ db, params }) {
    const endAt = params.end_at ?? now();
    const range = rangeOf(params.start_at ?? endAt - A_MONTH, endAt);
    const { tag_servers, tag_languages, instance_accounts, instance_languages } = params;
    const given = new Map(Object.entries({ tag_servers, tag_languages, instance_accounts, instance_languages }));
    const values = [];
    for (const key of new Set(params.keys)) {
      const kind = Object.hasOwn(DIMENSIONS, key) ? DIMENSIONS[key] : undefined;
      if (!kind) continue;
      const about = subjectOf(key, kind.needs, given.get(key));
      values.push({ key, data: (await kind.read(db, { range, limit: params.limit, ...about })).map(barOf) });
    }
    return json(values);
  },
});

function barOf({ key, name, value, unit }: Bar) {
  return { key, human_key: name, value, unit, human_value: unit === 'bytes' ? humanSize(Number(value)) : undefined };
}

export const adminDimensionsRoutes: readonly Route[] = [read];
