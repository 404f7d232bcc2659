import { Type } from 'typebox';
import { areMerged, getRequest, listRequests } from '../../domain/notifications/requests.ts';
import {
  loadRequests,
  NotificationRequestSchema,
  renderRequest,
  renderRequests,
} from '../../entities/notification-request.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

export const showRequests = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/requests',
  access: user('read', 'read:notifications'),
  params: pageParams(40, 80),
  response: Type.Array(NotificationRequestSchema),
  summary: 'Notification requests',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listRequests(db, viewer.accountId, pageOf(params));
    const text = renderRequests(await loadRequests(db, viewer, rows), rows);
    const cursors = rows.map((row) => row.id);
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id', more: rows.length >= params.limit }) });
  },
});

export const showRequest = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/requests/:id',
  access: user('read', 'read:notifications'),
  params: { id: pathId() },
  response: NotificationRequestSchema,
  summary: 'A notification request',
  async handle({ db, viewer, params }) {
    const row = await getRequest(db, viewer.accountId, params.id);
    const text = renderRequest(await loadRequests(db, viewer, [row]), row);
    if (text === undefined) throw notFound();
    return rawJson(text);
  },
});

export const showMerged = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/requests/merged',
  access: user('read', 'read:notifications'),
  params: {},
  response: Type.Object({ merged: Type.Boolean() }),
  summary: 'Whether accepted notification requests have been merged',
  async handle({ db, viewer }) {
    return json({ merged: await areMerged(db, viewer.accountId) });
  },
});
