import { LRUCache } from 'lru-cache';
import { type HostState, readHosts } from '../domain/deliveries/hosts.ts';
import { atMost } from '../lib/at-most.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Context } from '../platform/context.ts';
import type { SignatureStyle } from './signatures/sign.ts';

type Store = Context['store'];

/**
 * How a request may be signed. A fetch may also use `path`: draft-cavage without the query, the only form that Mastodon sent and accepted
 * until 4.3.
 */
export type SignatureForm = SignatureStyle | 'path';

const MAX_HOSTS = 5000;

const formsOf = perOwner((_store: Store) => new LRUCache<string, SignatureForm>(atMost(MAX_HOSTS)));

/** The forms in which a fetch from a host may be signed. The form it accepted last, of fetches and deliveries alike, comes first. */
export async function formsFor(store: Store, url: URL): Promise<readonly SignatureForm[]> {
  const known = formsOf(store).get(url.host) ?? keptForm((await readHosts(store.db, [url.host]))(url.host));
  const forms: readonly SignatureForm[] = url.search === '' ? ['cavage', 'rfc9421'] : ['cavage', 'rfc9421', 'path'];
  return forms.toSorted((a, b) => Number(b === known) - Number(a === known));
}

/** The form in which a delivery to a host is signed first: the one it accepted last, of fetches and deliveries alike. */
export function formForDelivery(store: Store, host: string, state: HostState): SignatureStyle {
  return (formsOf(store).get(host) ?? keptForm(state)) === 'rfc9421' ? 'rfc9421' : 'cavage';
}

/** Remembers the form of a request that an address accepted. */
export function noteForm(store: Store, { host, search }: URL, form: SignatureForm): void {
  const forms = formsOf(store);
  // Without a query both forms are the same, so this success does not replace `path`.
  if (form === 'cavage' && search === '' && forms.get(host) === 'path') return;
  forms.set(host, form);
}

/** The form stored for a host, from before this process started. */
function keptForm({ signature_style }: HostState): SignatureForm {
  return signature_style === 'rfc9421' ? 'rfc9421' : 'cavage';
}
