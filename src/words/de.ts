import { absences } from './de/absences.ts';
import { documents } from './de/documents.ts';
import { failures } from './de/failures.ts';
import { frame } from './de/frame.ts';
import { attachments, polls, posts } from './de/posts.ts';
import { profiles } from './de/profiles.ts';
import type { Words } from './words.ts';

/** The texts in German. */
export const de: Words = {
  language: 'de',
  name: 'Deutsch',
  dir: 'ltr',
  absences,
  attachments,
  documents,
  failures,
  frame,
  polls,
  posts,
  profiles,
};
