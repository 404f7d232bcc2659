import { Type } from 'typebox';
import { listLimitingDomainBlocks } from '../../domain/domain-blocks/queries.ts';
import { maySee } from '../../domain/domain-blocks/visible-block.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { nullable } from '../../entities/account-schema.ts';
import { digestOf } from '../../entities/admin/domain-block.ts';
import { anyone, unlessLimited } from '../../http/access.ts';
import { empty, json } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import { obfuscateDomain } from '../../lib/domain-names.ts';

const DomainBlockSchema = Type.Object({
  domain: Type.String(),
  digest: Type.String(),
  severity: Type.String(),
  comment: nullable(Type.String()),
});

export const listInstanceDomainBlocks = route({
  method: 'GET',
  path: '/api/v1/instance/domain_blocks',
  access: unlessLimited(anyone()),
  params: {},
  response: Type.Array(DomainBlockSchema),
  summary: 'Domain blocks of this server, where administrators show them',
  async handle({ db, viewer }) {
    const { show_domain_blocks, show_domain_blocks_rationale } = await readSettings(db);
    if (!maySee(show_domain_blocks, viewer)) return empty(404);
    const withReasons = maySee(show_domain_blocks_rationale, viewer);
    const blocks = await listLimitingDomainBlocks(db);
    return json(
      blocks.map(({ domain, severity, public_comment, obfuscate }) => ({
        domain: obfuscate === 1 ? obfuscateDomain(domain) : domain,
        digest: digestOf(domain),
        severity,
        comment: withReasons ? public_comment : null,
      })),
    );
  },
});
