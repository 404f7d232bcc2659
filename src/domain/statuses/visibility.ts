/**
 * The visibilities of a status that anybody may be shown, whether it is in public timelines or not. Mastodon: `distributable_visibility`.
 */
export const DISTRIBUTABLE = ['public', 'unlisted'] as const;

/** Whether a status of this visibility may be shown to anybody and passed on. */
export function isDistributable(visibility: string): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

/**
 * Whether a status of this visibility is for those alone whom it names (`direct`), or is addressed to without naming them (`limited`: only
 * from other servers, and shown as `private`), whether they follow or not.
 */
export function isPersonal(visibility: string): boolean {
  return visibility === 'direct' || visibility === 'limited';
}
