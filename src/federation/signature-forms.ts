import { LRUCache } from 'lru-cache';
import { type HostState, readHosts } from '../domain/deliveries/hosts.ts';
import { atMost } from '../lib/at-most.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Context } from '../platform/context.ts';
import type { SignatureStyle } from './signatures/sign.ts';

type Store = Context['store'];

/** How a request may be signed; a fetch also by `path`, with draft-cavage but without the query, as Mastodon did until 4.3 and took it alone. */
export type SignatureForm = SignatureStyle | 'path';

const MAX_HOSTS = 5000;

const formsOf = perOwner((_store: Store) => new LRUCache<string, SignatureForm>(atMost(MAX_HOSTS)));

/** The forms in which a fetch from a host may be signed, the one it took last first, of fetches and deliveries alike. */
export async function formsFor(store: Store, url: URL): Promise<readonly SignatureForm[]> {
  const known = formsOf(store).get(url.host) ?? keptForm((await readHosts(store.db, [url.host]))(url.host));
  const forms: readonly SignatureForm[] = url.search === '' ? ['cavage', 'rfc9421'] : ['cavage', 'rfc9421', 'path'];
  return forms.toSorted((a, b) => Number(b === known) - Number(a === known));
}

/** The form in which a delivery to a host is signed at first: the one it took last, of fetches and deliveries alike. */
export function formForDelivery(store: Store, host: string, state: HostState): SignatureStyle {
  return (formsOf(store).get(host) ?? keptForm(state)) === 'rfc9421' ? 'rfc9421' : 'cavage';
}

/** Notes the form in which a request to an address was taken. */
export function noteForm(store: Store, { host, search }: URL, form: SignatureForm): void {
  const forms = formsOf(store);
  // Without a query both are the same.
  if (form === 'cavage' && search === '' && forms.get(host) === 'path') return;
  forms.set(host, form);
}

/** What is known of a host since before the start. */
function keptForm({ signature_style }: HostState): SignatureForm {
  return signature_style === 'rfc9421' ? 'rfc9421' : 'cavage';
}
