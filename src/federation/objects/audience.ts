import { AS_PUBLIC } from '../vocabulary.ts';
import { actorUris } from './uris.ts';

export type Audience = { readonly to: readonly string[]; readonly cc: readonly string[] };

/** Whom a status is addressed to. Mastodon: `ActivityPub::TagManager#to` and `#cc`. */
export function audienceOf(visibility: string, authorUri: string, mentioned: readonly string[]): Audience {
  const { followers } = actorUris(authorUri);
  switch (visibility) {
    case 'public':
      return { to: [AS_PUBLIC], cc: [followers, ...mentioned] };
    case 'unlisted':
      return { to: [followers], cc: [AS_PUBLIC, ...mentioned] };
    case 'private':
      return { to: [followers], cc: mentioned };
    default:
      return { to: mentioned, cc: [] };
  }
}
