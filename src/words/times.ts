type Style = 'day' | 'minute' | 'hour';

const STYLES: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
};

/** A formatter takes some 50 µs to make; there are as many as languages and time zones of people who read. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant for people, such as "5 Nov 2026, 14:03"; `iso` is ISO 8601, `zone` the name of a time zone of the IANA. */
export function writtenTime(language: string, iso: string, { style, zone }: { style: Style; zone: string }): string {
  const key = `${language} ${style} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(iso));
}
