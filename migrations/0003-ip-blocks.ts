import ipaddr from 'ipaddr.js';
import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

type Block = {
  readonly id: number;
  readonly ip: string;
  readonly severity: string;
  readonly expires_at: number | null;
};
type Network = readonly [start: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** From the mildest. */
const SEVERITIES = ['sign_up_requires_approval', 'sign_up_block', 'no_access'];

/** How many of the bits of an IPv4 network in IPv6 notation are only notation. RFC 4291, 2.5.5.2. */
const MAPPED = 96;

const THIS_MACHINE = ipaddr.IPv4.parse('127.0.0.1');

/** What a block names, as it was written; undefined when that is no network. */
function readNetwork(text: string): Network | undefined {
  const [address = '', prefix] = text
    .trim()
    .replace(/%[^/]*/, '')
    .split('/');
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const start: ipaddr.IPv4 | ipaddr.IPv6 = ipaddr.parse(address);
  const longest = start.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? longest : Number(prefix);
  return bits >= 0 && bits <= longest ? [start, bits] : undefined;
}

/** An IPv4 network in IPv6 notation as what it is; undefined when it is another. */
function asIpv4([start, bits]: Network): [ipaddr.IPv4, number] | undefined {
  const isMapped = start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= MAPPED;
  return isMapped ? [start.toIPv4Address(), bits - MAPPED] : undefined;
}

/** With the bits after its prefix cleared. */
function inNotation([address, bits]: Network): string {
  const written = `${address.toString()}/${bits}`;
  const start =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(written)
      : ipaddr.IPv6.networkAddressFromCIDR(written);
  return `${start.toString()}/${bits}`;
}

/** Of two blocks of a network: one that is in force before one that has ended, then the severer, the longer and the older one. */
function strictestFirst(one: Block, other: Block): number {
  const at = Date.now();
  const end = ({ expires_at: ends }: Block) => (ends === null ? Number.MAX_SAFE_INTEGER : Number(ends));
  const severity = (block: Block) => SEVERITIES.indexOf(block.severity);
  return (
    Number(end(other) > at) - Number(end(one) > at) ||
    severity(other) - severity(one) ||
    end(other) - end(one) ||
    Number(one.id) - Number(other.id)
  );
}

async function fold(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Block>`select id, ip, severity, expires_at from ip_blocks order by id`.execute(db);
  const kept = new Map<string, Block>();
  const dropped: Block[] = [];
  for (const block of rows) {
    const written = readNetwork(block.ip);
    if (!written) continue;
    const ipv4 = asIpv4(written);
    // It has done nothing so far. From now on it would keep everybody out who comes through a proxy here, also whoever could delete it.
    if (ipv4 && THIS_MACHINE.match(ipv4) && block.severity === 'no_access') {
      dropped.push(block);
      continue;
    }
    const ip = inNotation(ipv4 ?? written);
    const other = kept.get(ip);
    const [first = block, ...others] = (other ? [other, block] : [block]).sort(strictestFirst);
    kept.set(ip, first);
    dropped.push(...others);
  }
  // First, because no two rows may have the same network.
  for (const { id } of dropped) await sql`delete from ip_blocks where id = ${id}`.execute(db);
  for (const [ip, block] of kept)
    if (block.ip !== ip) await sql`update ip_blocks set ip = ${ip} where id = ${block.id}`.execute(db);
}

/** Blocks of networks that are spelt otherwise than today get today's spelling, so that they are found and there is one for each network. */
export const ipBlocks: Migration = {
  id: '0003-ip-blocks',
  kind: 'additive',
  steps: [{ name: 'fold', up: fold }],
};
