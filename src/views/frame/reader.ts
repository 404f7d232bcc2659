import type { Words } from '../../words/words.ts';

/** Who looks at a view, as far as it shows. */
export type Reader = {
  readonly words: Words;
  /** The IANA name of the time zone in which times are written. */
  readonly zone: string;
  /** The address of the icons. */
  readonly icons: string;
  /** The address of the emojis in the language of the page; empty where no scripts run. */
  readonly emojis: string;
  readonly shows: Shows;
  /** The language into which posts can be translated; undefined where there is no service for it. */
  readonly translatesTo?: string | undefined;
  /**
   * Whether posts stand within a form that is being written, or beside one: what can be done with them elsewhere would take what is written
   * along into nothing.
   */
  readonly onlyShows?: boolean | undefined;
  /** Who is signed in; undefined for visitors, to whom nothing is offered that only people with an account can do. */
  readonly account?: ReadingAccount | undefined;
};

/** How posts are shown, as their reader chose; names and values are Mastodon's preferences `reading:…`. */
export type Shows = {
  readonly media: 'default' | 'show_all' | 'hide_all';
  /** Whether posts with a content warning are open. */
  readonly warnings: boolean;
  /** Whether pictures that move do so by themselves. */
  readonly motion: boolean;
};

/** The account that is signed in; `id` is its wire id. */
export type ReadingAccount = {
  readonly id: string;
  readonly username: string;
  /** What each form of the page sends back. */
  readonly formToken: string;
  /** Whether it looks after the accounts of others. */
  readonly managesAccounts: boolean;
  /** The path and query of the page, where forms lead back to. */
  readonly page: string;
};

/** The account that can act on what it sees, if there is one and it is not only shown. */
export function actingAccount({ account, onlyShows }: Reader): ReadingAccount | undefined {
  return onlyShows ? undefined : account;
}

/** The same reader, to whom pictures and films are shown only when they want to see each. */
export function withMediaCovered(reader: Reader): Reader {
  return { ...reader, shows: { ...reader.shows, media: 'hide_all' } };
}

/** Somebody who is signed in. */
export type OwnReader = Reader & { readonly account: ReadingAccount };
