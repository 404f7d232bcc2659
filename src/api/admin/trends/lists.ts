import { type TSchema, Type } from 'typebox';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { listPublishers } from '../../../domain/moderation/review.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import type { Settings } from '../../../domain/settings/settings-table.ts';
import {
  listTrendingLinks,
  listTrendingStatuses,
  listTrendingTags,
  type TrendPage,
} from '../../../domain/trends/list.ts';
import { AdminTagSchema, loadAdminTags, renderAdminTags } from '../../../entities/admin/tag.ts';
import {
  AdminPublisherSchema,
  AdminTrendingLinkSchema,
  AdminTrendingStatusSchema,
  renderAdminLinks,
  renderAdminStatuses,
  renderPublishers,
} from '../../../entities/admin/trends.ts';
import { loadStatuses, renderStatuses } from '../../../entities/status.ts';
import { loadTags, renderTags } from '../../../entities/tag.ts';
import { loadTrendingLinks, renderTrendingLinks } from '../../../entities/trending-link.ts';
import { user } from '../../../http/access.ts';
import { rawJson } from '../../../http/answer.ts';
import { offset, offsetLinks, pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { limit } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsTrends } from '../../../http/staff-access.ts';
import { type JsonText, jsonArray } from '../../../lib/json.ts';
import { can } from '../../../lib/permissions.ts';
import type { Db } from '../../../platform/db/handle.ts';

/** Without the permission, these lists contain what everybody sees. Mastodon: Api::V1::Admin::Trends. */
const access = user('admin:read');
const mayReview = ({ permissions }: Viewer) => can(permissions, 'manage_taxonomies');

type Kind = {
  readonly name: 'tags' | 'links' | 'statuses';
  readonly noun: string;
  readonly page: readonly [standard: number, max: number];
  readonly schema: TSchema;
  find(db: Db, viewer: Viewer, settings: Settings, page: TrendPage): Promise<number[]>;
  /** Renders the items for staff who review them. */
  renderForStaff(db: Db, viewer: Viewer, ids: readonly number[]): Promise<JsonText>;
  render(db: Db, viewer: Viewer, ids: readonly number[]): Promise<JsonText>;
};

function listRoute({ name, noun, page, schema, find, renderForStaff, render }: Kind): Route {
  return userRoute({
    method: 'GET',
    path: `/api/v1/admin/trends/${name}`,
    access,
    params: { limit: limit(...page), offset: offset() },
    response: Type.Array(schema),
    summary: `Trending ${noun}, also those nobody has reviewed`,
    async handle(call) {
      const { db, viewer, params } = call;
      const settings = await readSettings(db);
      const unreviewed = mayReview(viewer);
      const ids = unreviewed || settings.trends ? await find(db, viewer, settings, { ...params, unreviewed }) : [];
      const text = await (unreviewed ? renderForStaff : render)(db, viewer, ids);
      return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
    },
  });
}

const KINDS: readonly Kind[] = [
  {
    name: 'tags',
    noun: 'hashtags',
    page: [10, 20],
    schema: AdminTagSchema,
    find: (db, _viewer, settings, page) => listTrendingTags(db, settings, page),
    renderForStaff: async (db, viewer, ids) => renderAdminTags(await loadAdminTags(db, viewer, ids), ids),
    render: async (db, viewer, ids) => renderTags(await loadTags(db, viewer, ids), ids),
  },
  {
    name: 'links',
    noun: 'links',
    page: [10, 20],
    schema: AdminTrendingLinkSchema,
    find: (db, _viewer, settings, page) => listTrendingLinks(db, settings, [], page),
    renderForStaff: async (db, viewer, ids) => jsonArray(await renderAdminLinks(db, viewer, ids)),
    render: async (db, viewer, ids) => renderTrendingLinks(await loadTrendingLinks(db, viewer, ids), ids),
  },
  {
    name: 'statuses',
    noun: 'posts',
    page: [20, 40],
    schema: AdminTrendingStatusSchema,
    find: (db, viewer, settings, page) => listTrendingStatuses(db, settings, viewer, [], page),
    renderForStaff: async (db, viewer, ids) => jsonArray(await renderAdminStatuses(db, viewer, ids)),
    render: async (db, viewer, ids) => renderStatuses(await loadStatuses(db, viewer, ids), ids),
  },
];

const listAdminPublishers = userRoute({
  method: 'GET',
  path: '/api/v1/admin/trends/links/publishers',
  access: readsTrends,
  params: pageParams(100, 200),
  response: Type.Array(AdminPublisherSchema),
  summary: 'Publishers of trending links',
  async handle(call) {
    const rows = await listPublishers(call.db, pageOf(call.params));
    const cursors = rows.map((row) => row.id);
    const headers = pageLinks(call, cursors, { prev: 'min_id', more: rows.length === call.params.limit });
    return rawJson(renderPublishers(rows), { headers });
  },
});

export const adminTrendLists: readonly Route[] = [...KINDS.map(listRoute), listAdminPublishers];
