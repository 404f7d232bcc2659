import { Type } from 'typebox';
import { readSettings } from '../../domain/instance/settings.ts';
import { nullable } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { empty, json } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

const DomainBlockSchema = Type.Object({
  domain: Type.String(),
  digest: Type.String(),
  severity: Type.String(),
  comment: nullable(Type.String()),
});

export const listInstanceDomainBlocks = route({
  method: 'GET',
  path: '/api/v1/instance/domain_blocks',
  access: anyone(),
  params: {},
  response: Type.Array(DomainBlockSchema),
  summary: 'The servers this one limits or does not talk to, where administrators show them',
  async handle({ db, viewer }) {
    const { show_domain_blocks: audience } = await readSettings(db);
    const shown = audience === 'all' || (audience === 'users' && viewer !== null);
    return shown ? json([]) : empty(404);
  },
});
