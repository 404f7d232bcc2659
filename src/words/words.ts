import type { en } from './en.ts';

/** The texts in one language: the compiler tells what a language lacks. `dir` is the direction in which it is written, `formats` the region whose dates and numbers it has. */
export type Words = typeof en;
