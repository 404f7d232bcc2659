import type { Words } from '../words/words.ts';

/** Who looks at a view, as far as it shows. */
export type Reader = {
  readonly words: Words;
  /** The IANA name of the time zone in which times are written. */
  readonly zone: string;
};
