import { type Act, termsOf } from '../../acts/act.ts';
import { blockDomainAct, unblockDomainAct } from '../../acts/domain-acts.ts';
import { json } from '../../http/answer.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const blockDomainOfOthers = domainRoute('POST', blockDomainAct);

export const unblockDomainOfOthers = domainRoute('DELETE', unblockDomainAct);

function domainRoute(method: 'POST' | 'DELETE', act: Act<string>): Route {
  return userRoute({
    ...termsOf(act),
    method,
    path: '/api/v1/domain_blocks',
    params: { domain: withDefault(text(), '') },
    async handle({ write, viewer, params }) {
      await write((tx) => act.verb(tx, viewer, params.domain));
      return json({});
    },
  });
}
