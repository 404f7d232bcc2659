import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { IP_BLOCK_SEVERITIES, type IpBlockSeverity } from './ip-blocks.ts';
import { isInNetwork } from './network.ts';

type Rule = { readonly ip: string; readonly severity: string; readonly expires_at: number | null };

/** Cached, because every request needs them and they rarely change. */
const readBlocks = cachedRead(['ip_blocks'], (db, _all: number): Promise<Rule[]> => {
  return db.selectFrom('ip_blocks').select(['ip', 'severity', 'expires_at']).execute();
});

/** The strictest block of an address; undefined when there is none. Mastodon: IpBlock. */
export async function judgeIp(db: Db, ip: string): Promise<IpBlockSeverity | undefined> {
  const rules = await readBlocks(db, 0);
  if (rules.length === 0) return undefined;
  const at = now();
  const hit = rules.filter((rule) => (rule.expires_at === null || rule.expires_at > at) && isInNetwork(ip, rule.ip));
  return IP_BLOCK_SEVERITIES.findLast((severity) => hit.some((rule) => rule.severity === severity));
}
