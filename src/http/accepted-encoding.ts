import Negotiator from 'negotiator';

/** What answers are compressed with, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** What headers allow: there are as many as kinds of browsers and programs. When it has too many they are forgotten. */
const known = new Map<string, Encoding | 'none'>();
const MOST_KNOWN = 200;
const LONGEST_KNOWN = 200;

/** The best of our encodings that an Accept-Encoding header allows, whatever it likes most; undefined when it allows none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  let best = known.get(header);
  if (best === undefined) {
    const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings();
    best = ENCODINGS.find((encoding) => allowed.includes(encoding)) ?? 'none';
    if (known.size >= MOST_KNOWN) known.clear();
    if (header.length <= LONGEST_KNOWN) known.set(header, best);
  }
  return best === 'none' ? undefined : best;
}
