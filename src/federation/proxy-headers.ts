import { now } from '../lib/time.ts';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { instanceKey } from './keys/instance-key.ts';
import { parseDocument } from './parse-document.ts';
import { makeProof, PROOF, SEEN_PATH, type Seen } from './seen.ts';

/** A problem, a warning, or something worth knowing. */
export type Remark = { readonly problem: string } | { readonly warning: string } | { readonly note: string };

/** An address that nobody has (RFC 5737). The doctor claims to forward for it. */
const CLAIMED = '192.0.2.1';

const PASS_ON =
  'so that limits and blocks hit everybody at once: have it add it (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for)';

/** Whether requests through the public address arrive with the client's address, the scheme and the host as the client used them. */
export async function checkForwarding(ctx: Context): Promise<Remark | undefined> {
  const { config, fetcher } = ctx;
  const proof = makeProof(await instanceKey(ctx), now());
  const headers = { [PROOF]: proof, 'x-forwarded-for': CLAIMED };
  const { body } = await fetcher.getText(`${config.origin}${SEEN_PATH}`, { headers });
  const seen = readSeen(body);
  return seen ? judgeForwarding(seen, config) : { problem: `${SEEN_PATH} is answered by something else` };
}

/** The finding about a request as it arrived, whose sender claimed to forward for `CLAIMED`. */
function judgeForwarding(seen: Seen, config: Pick<Config, 'origin' | 'trustProxy'>): Remark | undefined {
  const { protocol, host } = new URL(config.origin);
  // Only plain http reaches this server without a proxy.
  const proxied = protocol === 'https:' || seen.forwardedFor !== CLAIMED;
  if (proxied && (seen.forwardedFor === null || seen.forwardedFor === CLAIMED))
    return { problem: `the proxy does not add the client's address to X-Forwarded-For, ${PASS_ON}` };
  if (proxied && !seen.believed)
    return {
      problem: `the proxy at ${seen.peer} is not believed: name it in TRUST_PROXY. Now it counts as the client`,
    };
  if (proxied && seen.address === CLAIMED && config.trustProxy === true)
    return {
      problem: 'anybody can choose the address they seem to have: name the proxy in TRUST_PROXY instead of "true"',
    };
  if (`${seen.scheme}:` !== protocol)
    return { warning: `requests seem to come by ${seen.scheme}: have the proxy send X-Forwarded-Proto` };
  if (seen.host !== host) return { warning: `requests seem to be for ${seen.host}: have the proxy pass on Host` };
  return undefined;
}

function readSeen(text: string): Seen | undefined {
  const { address, peer, forwardedFor, believed, scheme, host } = parseDocument(text) ?? {};
  if (typeof address !== 'string' || typeof peer !== 'string' || typeof believed !== 'boolean') return undefined;
  if (typeof scheme !== 'string' || typeof host !== 'string') return undefined;
  return {
    address,
    peer,
    forwardedFor: typeof forwardedFor === 'string' ? forwardedFor : null,
    believed,
    scheme,
    host,
  };
}
