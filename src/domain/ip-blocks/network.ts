import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address or network as CIDR with the bits after its prefix cleared; undefined when it is neither. */
export function normalizeNetwork(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/');
  if (more.length > 0 || !ipaddr.isValid(address)) return undefined;
  // The library accepts forms such as `0x7f.1`, which nobody means.
  if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const parsed: Address = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= longest)) return undefined;
  const start =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${start.toString()}/${bits}`;
}

/** Whether an address lies in a network; an IPv4 address in IPv6 notation is treated as IPv4. */
export function isInNetwork(ip: string, network: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  const [start, bits] = ipaddr.parseCIDR(network);
  return address.kind() === start.kind() && address.match([start, bits]);
}
