/** Whinchat's own version. */
export const VERSION = '0.1.0';

/** The version of Mastodon whose API is spoken. */
export const MASTODON_VERSION = '4.7.0';

/** The version clients are told: that of the Mastodon API spoken, then our own name. */
export const COMPATIBLE_VERSION = `${MASTODON_VERSION} (compatible; Whinchat ${VERSION})`;
