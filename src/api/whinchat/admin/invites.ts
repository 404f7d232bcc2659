import { Type } from 'typebox';
import { endAllInvites, endInvite } from '../../../domain/invites/invite.ts';
import { listInvites } from '../../../domain/invites/queries.ts';
import { InviteSchema, inviteOf } from '../../../entities/invite.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { bool, id, pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsInvites, writesInvites } from '../../../http/staff-access.ts';

const PATH = '/api/whinchat/v1/admin/invites';
const writes = writesInvites;

const showAllInvites = userRoute({
  method: 'GET',
  path: PATH,
  access: readsInvites,
  params: { account_id: id(), available: bool(), ...pageParams(40, 80) },
  response: Type.Array(InviteSchema),
  summary: "Everybody's invitations",
  async handle(call) {
    const { db, params } = call;
    const { account_id: accountId, available } = params;
    const rows = await listInvites(db, { accountId, available }, pageOf(params));
    const ids = rows.map((row) => row.id);
    return json(
      rows.map((row) => inviteOf(row, db.instance.origin)),
      { headers: pageLinks(call, ids, { prev: 'min_id' }) },
    );
  },
});

const removeInvite = userRoute({
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: writes,
  params: { id: pathId() },
  summary: "End somebody's invitation",
  async handle({ viewer, params, write }) {
    await write((tx) => endInvite(tx, viewer, params.id));
    return json({});
  },
});

const removeAllInvites = userRoute({
  method: 'POST',
  path: `${PATH}/deactivate_all`,
  access: writes,
  params: {},
  response: Type.Object({ count: Type.Integer() }),
  summary: 'Revoke all invites',
  handle: async ({ viewer, write }) => json({ count: await write((tx) => endAllInvites(tx, viewer)) }),
});

export const adminInvitesRoutes: readonly Route[] = [showAllInvites, removeInvite, removeAllInvites];
