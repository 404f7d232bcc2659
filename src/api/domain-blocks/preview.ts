import { Type } from 'typebox';
import { countDomainTies } from '../../domain/relationships/lists-of-relations.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { required, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { normalizeDomain } from '../../lib/acct.ts';

/** As in Mastodon, this read needs a write scope. */
export const previewDomainBlock = userRoute({
  method: 'GET',
  path: '/api/v1/domain_blocks/preview',
  access: user('write', 'write:blocks', 'follow'),
  params: { domain: required(text()) },
  response: Type.Object({ following_count: Type.Integer(), followers_count: Type.Integer() }),
  summary: 'How many follows blocking a domain would end',
  async handle({ db, viewer, params }) {
    const domain = normalizeDomain(params.domain.trim()) ?? '';
    const { following, followers } = await countDomainTies(db, viewer.accountId, domain);
    return json({ following_count: following, followers_count: followers });
  },
});
