import { Type } from 'typebox';
import { can } from '../../../domain/accounts/permissions.ts';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { readSettings } from '../../../domain/instance/settings.ts';
import { listPublishers } from '../../../domain/moderation/review.ts';
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from '../../../domain/trends/list.ts';
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
import { staff, user } from '../../../http/access.ts';
import { rawJson } from '../../../http/answer.ts';
import { offset, offsetLinks } from '../../../http/offset-paging.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { limit } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { jsonArray } from '../../../lib/json.ts';

/** Without the permission these lists show what everybody is shown. Mastodon: Api::V1::Admin::Trends. */
const access = user('admin:read');
const mayReview = ({ permissions }: Viewer) => can(permissions, 'manage_taxonomies');

export const listAdminTrendingTags = userRoute({
  method: 'GET',
  path: '/api/v1/admin/trends/tags',
  access,
  params: { limit: limit(10, 20), offset: offset() },
  response: Type.Array(AdminTagSchema),
  summary: 'Trending hashtags, also those nobody has reviewed',
  async handle(call) {
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const unreviewed = mayReview(viewer);
    const ids = unreviewed || settings.trends ? await listTrendingTags(db, settings, { ...params, unreviewed }) : [];
    const text = unreviewed
      ? renderAdminTags(await loadAdminTags(db, viewer, ids), ids)
      : renderTags(await loadTags(db, viewer, ids), ids);
    return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
  },
});

export const listAdminTrendingLinks = userRoute({
  method: 'GET',
  path: '/api/v1/admin/trends/links',
  access,
  params: { limit: limit(10, 20), offset: offset() },
  response: Type.Array(AdminTrendingLinkSchema),
  summary: 'Trending links, also those nobody has reviewed',
  async handle(call) {
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const unreviewed = mayReview(viewer);
    const page = { ...params, unreviewed };
    const ids = unreviewed || settings.trends ? await listTrendingLinks(db, settings, [], page) : [];
    const text = unreviewed
      ? jsonArray(await renderAdminLinks(db, ids))
      : renderTrendingLinks(await loadTrendingLinks(db, ids), ids);
    return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
  },
});

export const listAdminTrendingStatuses = userRoute({
  method: 'GET',
  path: '/api/v1/admin/trends/statuses',
  access,
  params: { limit: limit(20, 40), offset: offset() },
  response: Type.Array(AdminTrendingStatusSchema),
  summary: 'Trending posts, also those nobody has reviewed',
  async handle(call) {
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const unreviewed = mayReview(viewer);
    const page = { ...params, unreviewed };
    const ids = unreviewed || settings.trends ? await listTrendingStatuses(db, settings, viewer, [], page) : [];
    const text = unreviewed
      ? jsonArray(await renderAdminStatuses(db, viewer, ids))
      : renderStatuses(await loadStatuses(db, viewer, ids), ids);
    return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
  },
});

export const listAdminPublishers = userRoute({
  method: 'GET',
  path: '/api/v1/admin/trends/links/publishers',
  access: staff(['manage_taxonomies'], 'admin:read'),
  params: pageParams(100, 200),
  response: Type.Array(AdminPublisherSchema),
  summary: 'Web sites whose links trended',
  async handle(call) {
    const rows = await listPublishers(call.db, pageOf(call.params));
    const cursors = rows.map((row) => row.id);
    return rawJson(renderPublishers(rows), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});
