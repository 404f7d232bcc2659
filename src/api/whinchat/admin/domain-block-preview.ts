import { previewDomainBlock } from '../../../domain/domain-blocks/preview.ts';
import { DomainBlockPreviewSchema, domainBlockPreviewOf } from '../../../entities/admin/domain-block-preview.ts';
import { json } from '../../../http/answer.ts';
import { required, text } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { readsDomainBlocks } from '../../../http/staff-access.ts';

/** Changes nothing and tells nobody. */
export const previewBlock = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/domain_blocks/preview',
  access: readsDomainBlocks,
  params: { domain: required(text()) },
  response: DomainBlockPreviewSchema,
  summary: 'Preview of a suspension: the follows it would end',
  handle: async ({ db, params }) => json(domainBlockPreviewOf(await previewDomainBlock(db, params.domain))),
});
