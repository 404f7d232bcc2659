import { Type } from 'typebox';
import { listDirectory } from '../../domain/discovery/directory.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, int, limit, text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const showDirectory = route({
  method: 'GET',
  path: '/api/v1/directory',
  access: anyone(),
  params: {
    limit: limit(40, 80),
    offset: withDefault(int(), 0),
    order: text(),
    local: withDefault(bool(), false),
  },
  response: Type.Array(AccountSchema),
  summary: 'Profile directory',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    const order = params.order === 'new' ? 'new' : 'active';
    const offset = Math.abs(params.offset);
    const ids = await listDirectory(db, viewer, { order, local: params.local, limit: params.limit, offset });
    return rawJson(renderAccounts(await loadAccounts(db, ids), ids));
  },
});
