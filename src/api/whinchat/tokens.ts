import { Type } from 'typebox';
import { getToken, listTokens, revokeOwnToken } from '../../domain/tokens/list-tokens.ts';
import { HeldTokenSchema, heldTokenOf } from '../../entities/held-token.ts';
import { inactiveUser } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

const PATH = '/api/whinchat/v1/tokens';

export const showTokens = userRoute({
  method: 'GET',
  path: PATH,
  access: inactiveUser('read'),
  params: pageParams(40, 80),
  response: Type.Array(HeldTokenSchema),
  summary: 'Your access tokens',
  async handle(call) {
    const { db, viewer, auth, params } = call;
    const tokens = await listTokens(db, viewer.userId, pageOf(params));
    const ids = tokens.map((token) => token.id);
    return json(
      tokens.map((token) => heldTokenOf(token, auth.tokenId)),
      { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length >= params.limit }) },
    );
  },
});

export const showToken = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: inactiveUser('read'),
  params: { id: pathId() },
  response: HeldTokenSchema,
  summary: 'One of your access tokens',
  async handle({ db, viewer, auth, params }) {
    return json(heldTokenOf(await getToken(db, viewer.userId, params.id), auth.tokenId));
  },
});

export const revokeToken = userRoute({
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: inactiveUser('write'),
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Revoke one of your access tokens',
  async handle({ write, viewer, params }) {
    await write((tx) => revokeOwnToken(tx, viewer.userId, params.id));
    return json({});
  },
});
