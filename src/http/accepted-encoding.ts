import Negotiator from 'negotiator';

/** What answers are compressed with, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The best of our encodings that an Accept-Encoding header allows, whatever it likes most; undefined when it allows none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings();
  return ENCODINGS.find((encoding) => allowed.includes(encoding));
}
