/** What somebody is to write. */
export type Draft = {
  /** Markdown when it has a table, otherwise plain text. */
  readonly text: string;
  readonly markdown?: boolean;
  readonly title?: string;
  readonly warning?: string;
  /** The description of a picture, which the adapter draws. */
  readonly picture?: string;
  readonly poll?: readonly string[];
  readonly visibility?: Visibility;
  /** Those to mention, each as name@host. */
  readonly mentions?: readonly string[];
  /** The URI of the post that it answers, or quotes. */
  readonly answers?: string;
  readonly quotes?: string;
  /** The group of the same server in which to write, as name@host. */
  readonly group?: string;
};

export type Visibility = 'public' | 'unlisted' | 'private' | 'direct';

/** What a server shows of a post; `undefined` is what its software has no place for. */
export type Post = {
  /** Its words with single blanks between them, and the HTML in which they stand. */
  readonly text: string;
  readonly html: string;
  readonly author: string;
  readonly title?: string | undefined;
  readonly warning?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly pictures: readonly { readonly url: string; readonly description?: string | undefined }[];
  readonly poll?: readonly { readonly title: string; readonly votes: number }[] | undefined;
  /** URIs. */
  readonly answers?: string | undefined;
  readonly quotes?: string | undefined;
  readonly likes: number;
  readonly boosts: number;
  readonly reactions: readonly string[];
};

/** Somebody on a running server, with what the adapter of its software can have them do. Posts are named by their URI, people as name@host. */
export type Person = {
  readonly acct: string;
  /** Name and version. */
  readonly software: string;
  /** Names of steps whose outcome the software has no place to show, or the adapter does not read, and why. */
  readonly blindFor?: Readonly<Record<string, string>>;
  /** The address of the profile of somebody who is searched for by handle. */
  find(acct: string): Promise<string>;
  follow(acct: string): Promise<void>;
  unfollow(acct: string): Promise<void>;
  /** Whether a follow has been accepted, and whether one came. */
  follows(acct: string): Promise<boolean>;
  followedBy(acct: string): Promise<boolean>;
  block(acct: string): Promise<void>;
  unblock(acct: string): Promise<void>;
  /** Writes and answers the URI. */
  publish(draft: Draft): Promise<string>;
  edit(uri: string, text: string): Promise<void>;
  remove(uri: string): Promise<void>;
  like(uri: string): Promise<void>;
  unlike(uri: string): Promise<void>;
  boost(uri: string): Promise<void>;
  unboost(uri: string): Promise<void>;
  react(uri: string, emoji: string): Promise<void>;
  unreact(uri: string, emoji: string): Promise<void>;
  vote(uri: string, option: number): Promise<void>;
  /** A post that has come to this person, or is their own; not fetched for the purpose. */
  show(uri: string): Promise<Post | undefined>;
  /** Asks the server to fetch the post for this person. */
  lookUp(uri: string): Promise<Post | undefined>;
  /** Names another account as this one's earlier one, and moves this one to another; both by the address of the actor. */
  takeOver(actor: string): Promise<void>;
  moveTo(actor: string): Promise<void>;
};

/** Thrown where the software, or its adapter, has no such thing: neither right nor wrong. */
export class Cannot extends Error {
  override readonly name = 'Cannot';
}

/** The words of HTML: what stands in different elements does not run together. */
export function wordsOf(html: string): string {
  const text = html.replace(/<(?!\/?(?:a|span|strong|em|b|i|code)\b)[^>]*>/g, ' ').replace(/<[^>]*>/g, '');
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
  return text
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
