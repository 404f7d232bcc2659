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

/** What somebody has chosen about how all texts are written for them. It holds wherever it is known who reads, whatever they may do there. */
export type Choices = Pick<Viewer, 'locale' | 'timeZone'>;

/** The viewer of a status, as far as visibility depends on them: a local or remote account; null for anonymous visitors. */
export type AnyViewer = {
  readonly accountId: number;
  /** Set for local people, whose server need not be looked up. */
  readonly userId?: number;
  /** False when nobody is known to block them. */
  readonly blocked?: boolean;
} | null;
