import { type Html, trustedHtml } from '../../lib/html/template.ts';
import { post } from '../posts/post.ts';
import type { StatusView } from './entity-types.ts';
import { type Reader, withMediaCovered } from './reader.ts';

/** The beginning of a link that does not say yet where it opens. */
const LINK = /<a (?![^>]*\btarget=)/g;

/** A post within a form that is being written, or beside one. Nothing is done with it there, and its links open in windows of their own. */
export function postBesideForm(status: StatusView, reader: Reader, options: Parameters<typeof post>[2] = {}): Html {
  return linksBeside(post(status, { ...reader, onlyShows: true }, options));
}

/** A post that staff look at: its media are covered, whatever they chose for what they read themselves. */
export function postForStaff(status: StatusView, reader: Reader, options: Parameters<typeof post>[2] = {}): Html {
  return postBesideForm(status, withMediaCovered(reader), options);
}

/** What stands beside a form: whoever follows a link of it comes back to what they were writing. */
export function linksBeside({ text }: Html): Html {
  return trustedHtml(text.replaceAll(LINK, '<a target="_blank" '));
}
