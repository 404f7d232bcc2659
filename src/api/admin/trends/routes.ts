import { type TSchema, Type } from 'typebox';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { getPublisher, type Reviewable, review } from '../../../domain/moderation/review.ts';
import { AdminTagSchema } from '../../../entities/admin/tag.ts';
import {
  AdminPublisherSchema,
  AdminTrendingLinkSchema,
  AdminTrendingStatusSchema,
  renderAdminLinks,
  renderAdminStatuses,
  renderPublisher,
} from '../../../entities/admin/trends.ts';
import { type Answer, rawJson } from '../../../http/answer.ts';
import type { DefiniteParam } from '../../../http/params/param.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesTrends } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { parseNumberId } from '../../../lib/id.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { adminTagAnswer } from '../tags/tag-answer.ts';
import { adminTrendLists } from './lists.ts';

/** An id in the path that was given out as a JSON number. 404 when it cannot be one of ours. */
function numberPathId(): DefiniteParam<number> {
  return {
    schema: Type.String(),
    definite: true,
    inPath: true,
    read: (raw) => {
      const id = typeof raw === 'string' ? parseNumberId(raw) : undefined;
      if (id === undefined) throw notFound();
      return id;
    },
  };
}

type Subject = {
  readonly kind: Reviewable;
  readonly path: string;
  readonly noun: string;
  readonly id: () => DefiniteParam<number>;
  readonly schema: TSchema;
  answer(db: Db, viewer: Viewer, id: number): Promise<Answer>;
};

const SUBJECTS: readonly Subject[] = [
  { kind: 'tag', path: 'tags', noun: 'hashtag', id: pathId, schema: AdminTagSchema, answer: adminTagAnswer },
  {
    kind: 'status',
    path: 'statuses',
    noun: 'post',
    id: pathId,
    schema: AdminTrendingStatusSchema,
    answer: async (db, viewer, id) => only(await renderAdminStatuses(db, viewer, [id])),
  },
  {
    kind: 'link_publisher',
    path: 'links/publishers',
    noun: 'web site',
    id: numberPathId,
    schema: AdminPublisherSchema,
    answer: async (db, _viewer, id) => rawJson(renderPublisher(await getPublisher(db, id))),
  },
  {
    kind: 'link',
    path: 'links',
    noun: 'link',
    id: numberPathId,
    schema: AdminTrendingLinkSchema,
    answer: async (db, viewer, id) => only(await renderAdminLinks(db, viewer, [id])),
  },
];

function only([text]: readonly string[]): Answer {
  if (text === undefined) throw notFound();
  return rawJson(text);
}

function reviewRoute({ kind, path, noun, id, schema, answer }: Subject, verb: 'approve' | 'reject'): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/admin/trends/${path}/:id/${verb}`,
    access: writesTrends,
    params: { id: id() },
    response: schema,
    summary: verb === 'approve' ? `Let a ${noun} trend` : `Keep a ${noun} from trending`,
    async handle({ db, viewer, params, write }) {
      await write((tx) => review(tx, viewer, { kind, id: params.id, trendable: verb === 'approve' }));
      return answer(db, viewer, params.id);
    },
  });
}

export const adminTrendsRoutes: readonly Route[] = [
  ...adminTrendLists,
  ...SUBJECTS.flatMap((subject) => [reviewRoute(subject, 'approve'), reviewRoute(subject, 'reject')]),
];
