/** The reader of a page or response: a local account signed in through a token or a session. */
export type Viewer = {
  readonly accountId: number;
  readonly userId: number;
  /** Mastodon's permission bitmask of the role, "everyone" included. */
  readonly permissions: number;
  readonly locale: string | null;
  readonly timeZone: string | null;
  /** Languages wanted in public timelines, or null for all. */
  readonly chosenLanguages: readonly string[] | null;
};
