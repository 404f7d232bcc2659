import type { WaitingPost } from './outbox-store.ts';
import { unescaped } from './unescaped.ts';

/**
 * What an answer means for a post that waits: it is there; it is refused; it can be sent later, because of the server or something before it; or
 * the session, or its form token, is another. The reason is empty where none was given.
 */
export type Meaning = { readonly kind: 'arrived' | 'refused' | 'later' | 'session'; readonly reason: string };

const ALERT = /role="alert"[^>]*>([^<]+)</;
/** Where the page of an error says what is wrong. */
const BELOW_TITLE = /<h1[^>]*>[^<]*<\/h1>\s*<p[^>]*>([^<]+)</;
const FORM = '<form class="composer"';
/** Too slow, too early, too many at once: nothing is wrong with the post. */
const PASSING = [408, 425, 429];
const OF_SESSION = [401, 403, 409];

/** What the answer to the form of a post means. */
export function meaningOf({ ok, status, redirected, url }: Response, text: string): Meaning {
  const [, said = ''] = ALERT.exec(text) ?? BELOW_TITLE.exec(text) ?? [];
  const { pathname } = new URL(url);
  // Whoever may not write any more is led to where that can be changed.
  const isLedAway = redirected && pathname.startsWith('/auth/');
  const isThere = redirected ? pathname === '/scheduled' : text.includes('class="published');
  if (ok && isThere) return { kind: 'arrived', reason: '' };
  // What neither leads to the post nor shows the form again was not answered by Whinchat.
  const isStrange = ok && !text.includes(FORM);
  return { kind: isLedAway ? 'session' : isStrange ? 'later' : ofStatus(status), reason: unescaped(said) };
}

/** What the status of a refusal means. */
export function ofStatus(status: number): Meaning['kind'] {
  if (OF_SESSION.includes(status)) return 'session';
  return status >= 500 || PASSING.includes(status) ? 'later' : 'refused';
}

/** What the form that comes back with a refusal says anew: without a draft or a post that is gone, say, or of an edit that has come in between. */
const RENEWED = ['draft_id', 'draft_revision', 'editing', 'version', 'in_reply_to_id', 'quoted_status_id'];

/** A post as the form says that comes back with a refusal, so that it can be sent again as it is. */
export function asAnswered(post: WaitingPost, text: string): WaitingPost {
  const [, form] = text.split(FORM);
  if (form === undefined) return post;
  const fields = post.fields.flatMap(([name, value]): [string, string][] => {
    if (!RENEWED.includes(name)) return [[name, value]];
    const renewed = hidden(form, name);
    return renewed === '' ? [] : [[name, renewed]];
  });
  // Files that are gone are uploaded once more; the others are so in vain.
  const files = post.files.map(({ id: _id, ...file }) => file);
  return { ...post, fields, files, key: hidden(form, 'key') || post.key };
}

function hidden(form: string, name: string): string {
  return unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '');
}
