import { Type } from 'typebox';
import { onlyPresentable } from '../../domain/accounts/queries.ts';
import { listFamiliarFollowers } from '../../domain/relationships/familiar-followers.ts';
import { loadAccounts } from '../../entities/account.ts';
import { FamiliarFollowersSchema, renderFamiliarFollowers } from '../../entities/familiar-followers.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { id, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';

export const familiarFollowers = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/familiar_followers',
  access: user('read', 'read:follows'),
  params: { id: withDefault(list(id(), { scalar: true, max: 80 }), []) },
  response: Type.Array(FamiliarFollowersSchema),
  summary: 'Followers of these accounts whom you also follow (familiar followers)',
  async handle({ db, viewer, params }) {
    const ids = await onlyPresentable(db, params.id);
    const followers = await listFamiliarFollowers(db, viewer.accountId, ids);
    const loaded = await loadAccounts(db, [...followers.values()].flat());
    return rawJson(jsonArray(ids.map((one) => renderFamiliarFollowers(loaded, one, followers.get(one) ?? []))));
  },
});
