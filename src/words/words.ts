import type { postOutcomes } from './en/posts.ts';
import type { serverOutcomes } from './en/servers.ts';
import type { en } from './en.ts';

/** The texts in one language: the compiler tells what a language lacks. `dir` is the direction in which it is written, `formats` the region whose dates and numbers it has. */
export type Words = typeof en;

/** What is said of acts on posts, which stands with the other texts of posts and is among the outcomes. */
export type PostOutcomes = typeof postOutcomes;

/** The words of what has come of forms about other servers, networks and names, in one language. */
export type ServerOutcomes = Record<keyof typeof serverOutcomes, string>;
