/** The visibilities of a status that anybody may be shown, whether it is in public timelines or not. Mastodon: `distributable_visibility`. */
export const DISTRIBUTABLE = ['public', 'unlisted'] as const;

/** Whether a status of this visibility may be shown to anybody and passed on. */
export function isDistributable(visibility: string): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

/**
 * The visibilities of a status for some people only: `direct` for whom it names, `limited` for more whom it does not name. Of other servers alone;
 * clients are told `private`.
 */
export const PERSONAL = ['direct', 'limited'] as const;

/** Whether a status of this visibility is for those alone whom it names or is addressed to, followers or not. */
export function isPersonal(visibility: string): boolean {
  return visibility === 'direct' || visibility === 'limited';
}
