import { blockDomain, unblockDomain } from '../domain/blocks/block-domain.ts';
import { isDomainBlocking } from '../domain/relationships/queries.ts';
import { user } from '../http/access.ts';
import { normalizeDomain } from '../lib/acct.ts';
import { type Act, byAccount } from './act.ts';

/** An act on another server, by its name as written. */
type DomainAct = Act<string>;

const access = user('write', 'write:blocks', 'follow');

/** What it ends is not brought back, so a page asks first and offers no undo. */
export const blockDomainAct: DomainAct = {
  name: 'block',
  access,
  summary: 'Block a domain',
  verb: byAccount(blockDomain),
  outcome: 'server_hidden',
};

export const unblockDomainAct: DomainAct = {
  name: 'unblock',
  access,
  summary: 'Unblock a domain',
  verb: byAccount(unblockDomain),
  outcome: 'server_unhidden',
  undo: {
    act: 'block',
    isBack: (db, { accountId }, domain) => isDomainBlocking(db, accountId, normalizeDomain(domain.trim()) ?? null),
  },
};
