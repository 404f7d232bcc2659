import { toPlainText } from '../../lib/html/sanitize.ts';
import type { StatusView } from '../frame/entity-types.ts';

/** As many words of a post are offered at most, the first ones. */
export const MOST_WORDS = 60;

/** Words of fewer characters are in nearly every post. */
const SHORTEST = 3;

/** The hashtags and words of a post that it can be filtered by, each once, in the order in which they are read. */
export function wordsOf(status: StatusView): string[] {
  const { spoiler_text, content, poll, language } = status.reblog ?? status;
  const options = (poll?.options ?? []).map(({ title }) => title);
  const text = [spoiler_text, toPlainText(content), ...options].join('\n').replaceAll(LINK, ' ');
  const tags = text.match(HASHTAG) ?? [];
  const words = [...segmenterOf(language).segment(text.replaceAll(HASHTAG, ' '))]
    .filter(({ isWordLike, segment }) => isWordLike && (segment.length >= SHORTEST || !LATIN.test(segment)))
    .map(({ segment }) => segment);
  const seen = new Set<string>();
  return [...tags, ...words]
    .filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
    .slice(0, MOST_WORDS);
}

const LINK = /https?:\/\/\S+|@[\w.-]+(?:@[\w.-]+)?/g;
const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;
const LATIN = /^\p{Script=Latin}/u;

/** Languages without spaces between words are cut by what is a word in them. */
function segmenterOf(language: string | null): Intl.Segmenter {
  const [known] = language ? supported(language) : [];
  return new Intl.Segmenter(known ?? 'en', { granularity: 'word' });
}

function supported(language: string): string[] {
  try {
    return Intl.Segmenter.supportedLocalesOf(language);
  } catch {
    return [];
  }
}
