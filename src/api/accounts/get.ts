import { getAccount } from '../../domain/accounts/queries.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { answerAccount } from './account-answer.ts';

export const showAccount = route({
  method: 'GET',
  path: '/api/v1/accounts/:id',
  access: anyone('read', 'read:accounts'),
  params: { id: pathId() },
  response: AccountSchema,
  summary: 'An account',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    await getAccount(db, params.id);
    return answerAccount(db, viewer, params.id);
  },
});
