import { remembered } from '../../platform/db/remembered.ts';
import { findDomainRule } from './queries.ts';

/** What this server takes of nobody on a domain; a port does not make it another one. */
export type Refusals = { readonly everything: boolean; readonly media: boolean; readonly reports: boolean };

/** What is refused of a domain or host, by the rule that staff made for it or for one above it. */
export const readRefusals = remembered(['domain_blocks'], async (db, host: string): Promise<Refusals> => {
  const rule = (await findDomainRule(db, host)) ?? (await findDomainRule(db, host.replace(/:\d+$/, '')));
  return {
    everything: rule?.severity === 'suspend',
    media: rule?.reject_media === 1,
    reports: rule?.reject_reports === 1,
  };
});
