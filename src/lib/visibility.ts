/** The visibilities that a post can be given here. */
export const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The visibilities with which anybody may see a status, whether it is in public timelines or not. Mastodon: `distributable_visibility`. */
export const DISTRIBUTABLE = ['public', 'unlisted'] as const;

/** Whether anybody may see a status of this visibility and pass it on. */
export function isDistributable(visibility: string): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

/**
 * Whether a status of this visibility is only for the accounts that it mentions (`direct`) or is addressed to without mentioning them
 * (`limited`: only from other servers, and shown as `private`), whether or not they follow the author.
 */
export function isPersonal(visibility: string): boolean {
  return visibility === 'direct' || visibility === 'limited';
}
