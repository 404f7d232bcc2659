type Style = 'day' | 'minute' | 'hour' | 'month';

const STYLES: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  month: { year: 'numeric', month: 'short' },
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
};

/** Writes instants, and knows those that it has written lately: the same posts are read again and again, and writing one takes 4 µs. */
type Writer = { readonly format: Intl.DateTimeFormat; readonly written: Map<number, string> };

/** A formatter takes some 50 µs to make; there are as many as languages and time zones of people who read, up to a limit. */
const writers = new Map<string, Writer>();

/** How many writers there are before all are made anew, and how many instants one knows before it forgets them all. */
const MOST_WRITERS = 200;
const MOST_KNOWN = 500;

/** An instant for people, such as "5 Nov 2026, 14:03"; `iso` is ISO 8601, `zone` the name of a time zone of the IANA. */
export function writtenTime(language: string, iso: string, { style, zone }: { style: Style; zone: string }): string {
  const { format, written } = writerOf(language, style, zone);
  const at = Date.parse(iso);
  const known = written.get(at);
  if (known !== undefined) return known;
  const text = format.format(at);
  if (written.size >= MOST_KNOWN) written.clear();
  written.set(at, text);
  return text;
}

function writerOf(language: string, style: Style, zone: string): Writer {
  const key = `${language} ${style} ${zone}`;
  const known = writers.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone: zone });
  const writer = { format, written: new Map<number, string>() };
  if (writers.size >= MOST_WRITERS) writers.clear();
  writers.set(key, writer);
  return writer;
}
