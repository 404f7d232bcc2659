import { absences } from './en/absences.ts';
import { documents } from './en/documents.ts';
import { failures } from './en/failures.ts';
import { frame } from './en/frame.ts';
import { attachments, polls, posts } from './en/posts.ts';
import { profiles } from './en/profiles.ts';

/** The texts in English, after which the other languages are shaped. */
export const en = {
  language: 'en',
  name: 'English',
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
