import { blockDomain } from '../../domain/blocks/block-domain.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const blockDomainOfOthers = userRoute({
  method: 'POST',
  path: '/api/v1/domain_blocks',
  access: user('write', 'write:blocks', 'follow'),
  params: { domain: withDefault(text(), '') },
  summary: 'Block a domain',
  async handle({ write, viewer, params }) {
    await write((tx) => blockDomain(tx, viewer.accountId, params.domain));
    return json({});
  },
});
