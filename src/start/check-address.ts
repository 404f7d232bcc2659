import { isLoopback } from '../lib/loopback.ts';
import type { Context } from '../platform/context.ts';

/** Says in the log when other servers will not talk to the address of this one, which cannot be changed later. */
export function checkAddress({ config, log }: Pick<Context, 'config' | 'log'>): void {
  const { protocol, hostname } = new URL(config.origin);
  if (protocol === 'https:' || isLoopback(hostname) || config.allowPrivateNetworks) return;
  log.warn(
    { url: config.origin },
    'other servers only talk to addresses with https: put a proxy in front and set PUBLIC_URL to one before there are accounts, because it cannot change afterwards',
  );
}
