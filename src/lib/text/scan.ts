import { matchHashtagAt, normalizeTag } from './hashtag.ts';
import { matchMentionAt } from './mention.ts';
import { matchUrlAt, URL_START } from './url.ts';

/** A part of a text; the `text` of all tokens together is the input. */
export type Token =
  | { type: 'text'; text: string }
  | { type: 'mention'; text: string; username: string; domain: string | null }
  | { type: 'hashtag'; text: string; name: string }
  | { type: 'url'; text: string; href: string };

export type Mention = { username: string; domain: string | null };
export type TagUse = { key: string; name: string };

const TRIGGER = new RegExp(`[@#＃]|${URL_START}`, 'gi');

/**
 * Splits a plain text into links, mentions, hashtags and the text in between, in one pass and linear time. Where two could overlap, the one
 * that begins first wins, as in Mastodon. Beyond `enough` tokens the rest is taken for text.
 */
export function scanText(text: string, enough = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  TRIGGER.lastIndex = 0;
  for (let trigger = TRIGGER.exec(text); trigger && tokens.length <= enough; trigger = TRIGGER.exec(text)) {
    const found = tokenAt(text, trigger.index, trigger[0]);
    if (!found) continue;
    TRIGGER.lastIndex = trigger.index + found.text.length;
    if (found.type === 'text') continue;
    if (trigger.index > done) tokens.push({ type: 'text', text: text.slice(done, trigger.index) });
    tokens.push(found);
    done = TRIGGER.lastIndex;
  }
  if (done < text.length) tokens.push({ type: 'text', text: text.slice(done) });
  return tokens;
}

/** The distinct mentions in a text (ignoring case), in order, as first written. */
export function findMentions(text: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const token of scanText(text)) {
    if (token.type !== 'mention') continue;
    const key = `${token.username}@${token.domain ?? ''}`.toLowerCase();
    if (!found.has(key)) found.set(key, { username: token.username, domain: token.domain });
  }
  return [...found.values()];
}

/** The distinct hashtags in a text, in order: the key, and the name as first written. */
export function findTags(text: string): TagUse[] {
  const found = new Map<string, TagUse>();
  for (const token of scanText(text)) {
    if (token.type !== 'hashtag') continue;
    const key = normalizeTag(token.name);
    if (key !== '' && !found.has(key)) found.set(key, { key, name: token.name });
  }
  return [...found.values()];
}

/** The link, mention or hashtag at `start`, where `trigger` stands; an address that must not become a link is text. */
export function tokenAt(text: string, start: number, trigger: string): Token | undefined {
  if (trigger === '@') {
    const mention = matchMentionAt(text, start);
    if (!mention) return undefined;
    const { end, username, domain } = mention;
    return { type: 'mention', text: text.slice(start, end), username, domain };
  }
  if (trigger === '#' || trigger === '＃') {
    const tag = matchHashtagAt(text, start);
    return tag && { type: 'hashtag', text: text.slice(start, tag.end), name: tag.name };
  }
  const url = matchUrlAt(text, start, trigger);
  if (!url) return undefined;
  const href = text.slice(start, url.end);
  return url.linkable ? { type: 'url', text: href, href } : { type: 'text', text: href };
}
