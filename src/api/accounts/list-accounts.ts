import { Type } from 'typebox';
import { onlyPresentable } from '../../domain/accounts/queries.ts';
import { renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { id, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { failed } from '../../lib/errors.ts';
import { fieldNamed, said } from '../../lib/said.ts';

const MAX_IDS = 40;

export const listAccounts = route({
  method: 'GET',
  path: '/api/v1/accounts',
  access: anyone('read', 'read:accounts'),
  params: { id: withDefault(list(id()), []) },
  response: Type.Array(AccountSchema),
  summary: 'Several accounts at once',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    if (new Set(params.id).size > MAX_IDS) throw failed(said('tooManyItems', fieldNamed('id'), MAX_IDS));
    const ids = await onlyPresentable(db, params.id);
    return rawJson(renderAccounts(await loadAccountsFor(db, viewer, ids), ids));
  },
});
