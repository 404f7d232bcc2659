import { randomBytes } from 'node:crypto';
import { Cannot, type Draft, type Person, type Post } from './person.ts';
import { settles } from './wait.ts';

/** One server: who acts, who must not see what is for others, who moves away; the handle of its group. */
export type Side = {
  readonly person: Person;
  readonly stranger: Person | undefined;
  /** Reached only when they move: whoever has moved may not sign in again. */
  readonly mover: (() => Promise<Person>) | undefined;
  readonly group: string | undefined;
};

/** One direction: something is done at the first side, and looked for at the other. */
export type Scene = {
  readonly actor: Person;
  readonly witness: Person;
  readonly here: Side;
  readonly there: Side;
  /** Milliseconds. */
  readonly patience: number;
};

/** A step plays itself: it throws what is wrong, or `Cannot`. */
export type Step = { readonly name: string; play(scene: Scene): Promise<void> };

/** A word that stands in no other post. */
export const freshWord = (): string => `w${randomBytes(5).toString('hex')}`;

/** Somebody writes, and the other side sees what `wrongWith` accepts. The URI. */
export async function arrives(
  { patience }: Scene,
  [author, reader]: readonly [Person, Person],
  draft: Draft,
  wrongWith: (post: Post) => string | undefined | false,
): Promise<string> {
  const uri = await author.publish(draft);
  await shows(patience, reader, uri, wrongWith);
  return uri;
}

/** Waits until somebody is shown a post that `wrongWith` accepts. */
export function shows(
  patience: number,
  reader: Person,
  uri: string,
  wrongWith: (post: Post) => string | undefined | false,
): Promise<void> {
  return settles(patience, async () => {
    const post = await reader.show(uri);
    return post ? wrongWith(post) || undefined : `${uri} does not arrive`;
  });
}

/** A post of the witness that the actor has been shown. */
export function postOfWitness(scene: Scene, draft: Partial<Draft> = {}): Promise<string> {
  return arrives(scene, [scene.witness, scene.actor], { text: freshWord(), ...draft }, () => undefined);
}

/** The difference between what was to be shown and what is. */
export function differs(what: string, expected: unknown, shown: unknown): string | undefined {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(shown)];
  return one === other ? undefined : `${what}: ${other} instead of ${one}`;
}

/** What says that words are missing. */
export function lacks(post: Post, words: string): string | undefined {
  return post.text.includes(words) ? undefined : `text: ${JSON.stringify(post.text)} lacks ${JSON.stringify(words)}`;
}

/** Somebody of a side whom not every file names. */
export function present<T>(one: T | undefined, what: string): T {
  if (one === undefined) throw new Cannot(`the file names no ${what}`);
  return one;
}
