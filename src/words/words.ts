import type { en } from './en.ts';

/** The texts in one language: the compiler tells what a language lacks. `dir` is the direction in which it is written. */
export type Words = typeof en;
