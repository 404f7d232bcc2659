import { LRUCache } from 'lru-cache';
import { readHosts } from '../domain/deliveries/hosts.ts';
import { atMost } from '../lib/at-most.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Context } from '../platform/context.ts';
import type { SignatureStyle } from './signatures/sign.ts';

type Store = Context['store'];

/** How a fetch may be signed; by `path`, with draft-cavage but without the query, as Mastodon did until 4.3 and took it alone. */
export type SignatureForm = SignatureStyle | 'path';

const MAX_HOSTS = 5000;

const formsOf = perOwner((_store: Store) => new LRUCache<string, SignatureForm>(atMost(MAX_HOSTS)));

/** The forms in which a fetch from a host may be signed, the one it took last first; at first that of what is delivered to it. */
export async function formsFor(store: Store, url: URL): Promise<readonly SignatureForm[]> {
  const known = formsOf(store).get(url.host) ?? (await formOfDeliveries(store, url.host));
  const forms: readonly SignatureForm[] = url.search === '' ? ['cavage', 'rfc9421'] : ['cavage', 'rfc9421', 'path'];
  return forms.toSorted((a, b) => Number(b === known) - Number(a === known));
}

/** Notes the form in which a fetch from an address was taken. */
export function noteForm(store: Store, { host, search }: URL, form: SignatureForm): void {
  const forms = formsOf(store);
  // Without a query both are the same.
  if (form === 'cavage' && search === '' && forms.get(host) === 'path') return;
  forms.set(host, form);
}

async function formOfDeliveries(store: Store, host: string): Promise<SignatureForm> {
  const { signature_style } = (await readHosts(store.db, [host]))(host);
  return signature_style === 'rfc9421' ? 'rfc9421' : 'cavage';
}
