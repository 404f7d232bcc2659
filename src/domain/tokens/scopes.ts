const READ =
  'accounts blocks bookmarks collections favourites filters follows lists mutes notifications search statuses';
const WRITE =
  'accounts blocks bookmarks collections conversations favourites filters follows lists media mutes notifications reports statuses';
const ADMIN = 'accounts reports domain_allows domain_blocks ip_blocks email_domain_blocks canonical_email_blocks';

function granular(parent: string, parts: string): string[] {
  return parts.split(' ').map((part) => `${parent}:${part}`);
}

/**
 * All scopes. A parent does not expand into its children: endpoints accept either. (Mastodon: `config/initializers/doorkeeper.rb`;
 * `read:me` is the earlier name of `profile`.)
 */
export const SCOPES: readonly string[] = [
  'profile',
  'read:me',
  'read',
  ...granular('read', READ),
  'write',
  ...granular('write', WRITE),
  'follow',
  'push',
  'admin:read',
  ...granular('admin:read', ADMIN),
  'admin:write',
  ...granular('admin:write', ADMIN),
];

const KNOWN = new Set(SCOPES);

export const DEFAULT_SCOPE = 'read';

/** The scopes in a space-separated text, without duplicates; `read` when there are none. Undefined when one is unknown. */
export function parseScopes(text: string | undefined): string[] | undefined {
  const words = [...new Set((text ?? '').split(/\s+/).filter((word) => word !== ''))];
  if (words.length === 0) return [DEFAULT_SCOPE];
  return words.every((word) => KNOWN.has(word)) ? words : undefined;
}

/** Whether every requested scope is literally among those granted. (Doorkeeper: `ScopeChecker`.) */
export function areScopesWithin(requested: readonly string[], granted: readonly string[]): boolean {
  return requested.every((scope) => granted.includes(scope));
}
