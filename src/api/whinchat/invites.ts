import { Type } from 'typebox';
import { endOwnInvite, invite } from '../../domain/invites/invite.ts';
import { listInvites } from '../../domain/invites/queries.ts';
import { InviteSchema, inviteOf } from '../../entities/invite.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { bool, int, pathId, text, withDefault } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';

const PATH = '/api/whinchat/v1/invites';
const writing = user('write', 'write:accounts');

const showInvites = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:accounts'),
  params: pageParams(40, 80),
  response: Type.Array(InviteSchema),
  summary: 'Your invites',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listInvites(db, { accountId: viewer.accountId }, pageOf(params));
    const ids = rows.map((row) => row.id);
    return json(
      rows.map((row) => inviteOf(row, db.instance.origin)),
      { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length >= params.limit }) },
    );
  },
});

const createInvite = userRoute({
  method: 'POST',
  path: PATH,
  access: writing,
  params: {
    max_uses: int(),
    expires_in: int(),
    autofollow: withDefault(bool(), false),
    comment: withDefault(text(), ''),
  },
  response: InviteSchema,
  summary: 'Create an invite',
  async handle({ db, viewer, params, write }) {
    const { max_uses: maxUses, expires_in: expiresIn, autofollow, comment } = params;
    const row = await write((tx) => invite(tx, viewer, { maxUses, expiresIn, autofollow, comment }));
    return json(inviteOf(row, db.instance.origin));
  },
});

const removeInvite = userRoute({
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: writing,
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Revoke one of your invites',
  async handle({ viewer, params, write }) {
    await write((tx) => endOwnInvite(tx, viewer, params.id));
    return json({});
  },
});

export const invitesRoutes: readonly Route[] = [showInvites, createInvite, removeInvite];
