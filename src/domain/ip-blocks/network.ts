import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address or network as CIDR with the bits after its prefix cleared; undefined when it is neither. */
export function normalizeNetwork(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/');
  if (more.length > 0 || !ipaddr.isValid(address)) return undefined;
  // The library accepts forms such as `0x7f.1`, which nobody means.
  if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const written: Address = ipaddr.parse(withoutZone(address));
  const longest = written.kind() === 'ipv4' ? 32 : 128;
  const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(length <= longest)) return undefined;
  const [parsed, bits] = folded(written, length);
  const start =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${start.toString()}/${bits}`;
}

/** Whether an address lies in a network; an IPv4 address in IPv6 notation is treated as IPv4. */
export function isInNetwork(ip: string, network: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(withoutZone(ip));
  const [written, length] = ipaddr.parseCIDR(network);
  const [start, bits] = folded(written, length);
  return address.kind() === start.kind() && address.match([start, bits]);
}

/** Whether two networks have an address in common. */
export function overlap(one: string, other: string): boolean {
  return isInNetwork(one.replace(/\/.*/, ''), other) || isInNetwork(other.replace(/\/.*/, ''), one);
}

/** An IPv4 network that is written as an IPv6 one (RFC 4291, 2.5.5.2) as what it is: no address is ever seen in that form. */
function folded(start: Address, bits: number): [Address, number] {
  const isMapped = start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [start.toIPv4Address(), bits - 96] : [start, bits];
}

/** The zone of a link-local address says which wire it is on, which is nothing to others (RFC 4007). */
function withoutZone(ip: string): string {
  return ip.replace(/%.*$/, '');
}
