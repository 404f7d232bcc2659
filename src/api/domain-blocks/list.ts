import { Type } from 'typebox';
import { listBlockedDomains } from '../../domain/relationships/lists-of-relations.ts';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { accountPageAnswer, accountPageOf, accountPageParams } from '../accounts/account-page.ts';

export const listDomainBlocks = userRoute({
  method: 'GET',
  path: '/api/v1/domain_blocks',
  access: user('read', 'read:blocks', 'follow'),
  params: accountPageParams(100, 200),
  response: Type.Array(Type.String()),
  summary: 'Domains you block',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listBlockedDomains(db, viewer.accountId, accountPageOf(params));
    const text = JSON.stringify(rows.map((row) => row.domain));
    const cursors = rows.map((row) => row.cursor);
    return accountPageAnswer(call, text, cursors, params.limit);
  },
});
