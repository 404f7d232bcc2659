import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

/** Always empty: Keybase proofs no longer exist, but the route has stayed. */
export const showIdentityProofs = userRoute({
  method: 'GET',
  path: '/api/v1/accounts/:id/identity_proofs',
  access: user(),
  params: { id: pathId() },
  response: Type.Array(Type.Unknown()),
  summary: 'Nothing: identity proofs were removed',
  deprecatedAt: Date.UTC(2022, 2, 30),
  async handle({ db, params }) {
    await getAccount(db, params.id);
    return rawJson('[]');
  },
});
