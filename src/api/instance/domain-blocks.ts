import { Type } from 'typebox';
import { obfuscateDomain } from '../../domain/domain-blocks/domain-names.ts';
import { listLimitingDomainBlocks } from '../../domain/domain-blocks/queries.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import type { Settings } from '../../domain/instance/settings-table.ts';
import { nullable } from '../../entities/account-schema.ts';
import { digestOf } from '../../entities/admin/domain-block.ts';
import { anyone, unlessLimited } from '../../http/access.ts';
import { empty, json } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

const DomainBlockSchema = Type.Object({
  domain: Type.String(),
  digest: Type.String(),
  severity: Type.String(),
  comment: nullable(Type.String()),
});

type Audience = Settings['show_domain_blocks'];

export const listInstanceDomainBlocks = route({
  method: 'GET',
  path: '/api/v1/instance/domain_blocks',
  access: unlessLimited(anyone()),
  params: {},
  response: Type.Array(DomainBlockSchema),
  summary: 'Domain blocks of this server, where administrators show them',
  async handle({ db, viewer }) {
    const { show_domain_blocks, show_domain_blocks_rationale } = await readSettings(db);
    const mayRead = (audience: Audience) => audience === 'all' || (audience === 'users' && viewer !== null);
    if (!mayRead(show_domain_blocks)) return empty(404);
    const withReasons = mayRead(show_domain_blocks_rationale);
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
