import { absences } from './ar/absences.ts';
import { documents } from './ar/documents.ts';
import { failures } from './ar/failures.ts';
import { frame } from './ar/frame.ts';
import { attachments, polls, posts } from './ar/posts.ts';
import { profiles } from './ar/profiles.ts';
import type { Words } from './words.ts';

/** The texts in Arabic. */
export const ar: Words = {
  language: 'ar',
  name: 'العربية',
  dir: 'rtl',
  absences,
  attachments,
  documents,
  failures,
  frame,
  polls,
  posts,
  profiles,
};
