import { failed } from '../../lib/errors.ts';
import { type Said, said } from '../../lib/said.ts';
import { isInNetwork, normalizeNetwork, overlap } from './network.ts';

/** From where a server is reached: the address of whoever asks, if it is known, and the proxies before the server (TRUST_PROXY). */
export type Inside = { readonly from?: string | undefined; readonly proxies: boolean | readonly string[] };

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** 422 when nobody could come in any more through whom a block is made: it covers the one who makes it, this machine, or a proxy. */
export function assertOutside(network: string, { from, proxies }: Inside): void {
  const problem = problemOf(network, from, typeof proxies === 'boolean' ? [] : proxies);
  if (problem) throw failed(problem);
}

function problemOf(network: string, from: string | undefined, proxies: readonly string[]): Said | undefined {
  if (LOOPBACK.some((one) => overlap(one, network))) return said('ipOfThisMachine');
  if (from !== undefined && isInNetwork(from, network)) return said('ipOfYours', from);
  const proxy = proxies.find((one) => {
    const known = normalizeNetwork(one);
    return known !== undefined && overlap(known, network);
  });
  return proxy === undefined ? undefined : said('ipOfProxy', proxy);
}
