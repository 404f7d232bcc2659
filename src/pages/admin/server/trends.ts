import { review } from '../../../domain/moderation/review.ts';
import { oneOf, required } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsTrends, writesTrends } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { type TrendPart, trendAddress, trendList, trendParts } from '../../../views/admin/here/trends.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { chosenParams, withEachChosen } from '../chosen.ts';
import { REVIEWED, readTrends } from './trend-rows.ts';

const PARTS: readonly (readonly [TrendPart, noun: string])[] = [
  ['tags', 'hashtags'],
  ['statuses', 'posts'],
  ['links', 'links'],
  ['publishers', 'web sites'],
  ['authors', 'authors'],
];

const OUTCOMES = { approve: 'trends_allowed', reject: 'trends_refused' } as const;

function pageOfPart(part: TrendPart, noun: string): Route {
  return userRoute({
    method: 'GET',
    path: trendAddress(part),
    access: readsTrends,
    params: {},
    summary: `Trending ${noun}, also those nobody has reviewed`,
    async handle(call) {
      const reader = await readerOf(call);
      const rows = await readTrends(call.db, call.viewer, part);
      const body = html`${trendParts(part, reader.words)}${trendList(part, rows, reader)}`;
      return adminPage(call, { title: reader.words.moderation.ways.trends, body });
    },
  });
}

function formOfPart(part: TrendPart, noun: string): Route {
  const page = trendAddress(part);
  return userRoute({
    method: 'POST',
    path: `${page}/chosen`,
    access: writesTrends,
    params: { ...chosenParams, act: required(oneOf('approve', 'reject')) },
    summary: `Let several ${noun} trend, or keep them from it`,
    handle(call) {
      const { ids, back, act } = call.params;
      return withEachChosen(call, { ids, back, page, outcome: OUTCOMES[act] }, (tx, id) =>
        review(tx, call.viewer, { kind: REVIEWED[part], id, trendable: act === 'approve' }),
      );
    },
  });
}

/** What trends, before and after others see it. */
export const trendPages: readonly Route[] = PARTS.flatMap(([part, noun]) => [
  pageOfPart(part, noun),
  formOfPart(part, noun),
]);
