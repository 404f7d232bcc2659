/** Whinchat's own version. */
export const VERSION = '0.1.0';

/** The version of Mastodon whose API this server implements. */
export const MASTODON_VERSION = '4.7.0';

/** The version that clients are told: that of Mastodon's API, followed by our own name and version. */
export const COMPATIBLE_VERSION = `${MASTODON_VERSION} (compatible; Whinchat ${VERSION})`;
