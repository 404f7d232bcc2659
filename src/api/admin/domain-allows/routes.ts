import {
  allowDomain,
  disallowDomain,
  getDomainAllow,
  listDomainAllows,
} from '../../../domain/domain-blocks/domain-allows.ts';
import { AdminDomainAllowSchema, adminDomainAllowOf } from '../../../entities/admin/domain-block.ts';
import { json } from '../../../http/answer.ts';
import { text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainAllows, writesDomainAllows } from '../../../http/staff-access.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/domain_allows';

const create = userRoute({
  method: 'POST',
  path,
  access: writesDomainAllows,
  params: { domain: withDefault(text(), '') },
  response: AdminDomainAllowSchema,
  summary: 'Create a domain allow',
  async handle({ viewer, params, write }) {
    return json(adminDomainAllowOf(await write((tx) => allowDomain(tx, viewer, params.domain))));
  },
});

export const adminDomainAllowsRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'allowed servers',
    reads: readsDomainAllows,
    writes: writesDomainAllows,
    schema: AdminDomainAllowSchema,
    maxPage: 500,
    list: listDomainAllows,
    get: getDomainAllow,
    remove: disallowDomain,
    valueOf: adminDomainAllowOf,
  }),
  create,
];
