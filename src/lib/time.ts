/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A step of the machine's clock by more than this (ms) is a leap, and none of the corrections that clocks get all the time. */
export const LEAP = 60 * MINUTE;

/** How long (ms) another time must be claimed to be believed. Clocks that are set wrong for seconds change nothing then. */
const BELIEVED_AFTER = MINUTE;

/**
 * How far (ms) the clock may be from what is known before somebody has to confirm it. Machines sleep and servers are off for weeks, while
 * people are away, but hardly ever for two months; clocks without a battery, or of a machine that was set up wrongly, are wrong by years.
 */
const FARTHEST = 60 * DAY;

/** What was believed last: the time, what the steady clock of the process said then, and since when another time has been claimed. */
type Belief = { wall: number; steady: number; doubtedSince: number | undefined; isGuess: boolean };

let belief: Belief | undefined;

/**
 * From now on, `now()` goes on steadily when the machine's clock leaps, until that has lasted for a minute, and if it leaps by more than 60
 * days until `believeClock`: what is due, deleted or forgotten after some time would be so at once. `newest` is the time (ms) of the newest
 * row of the database, if there is one: when the clock is too far from that already, `now()` goes on from there (`isTimeUnknown`).
 */
export function guardClock(newest?: number): void {
  believeClock();
  if (belief === undefined || newest === undefined) return;
  const ahead = belief.wall - newest;
  if (ahead > FARTHEST || ahead < -LEAP)
    belief = { wall: newest, steady: belief.steady, doubtedSince: belief.steady, isGuess: true };
}

/** What the machine's clock says now is right. */
export function believeClock(): void {
  belief = { wall: Date.now(), steady: performance.now(), doubtedSince: undefined, isGuess: false };
}

/** Ends `guardClock`. */
export function trustClock(): void {
  belief = undefined;
}

/** What about the machine's clock is not believed: it has leapt, for the moment or by too much. */
export function doubtOfClock(): 'for_now' | 'until_confirmed' | undefined {
  now();
  if (belief?.doubtedSince === undefined) return undefined;
  return Math.abs(Date.now() - expectedBy(belief, performance.now())) > FARTHEST ? 'until_confirmed' : 'for_now';
}

/**
 * Whether nobody knows what time it is: the process has started with a clock that is too far from the newest row, and since then `now()` only
 * counts on from that row. Nothing may be changed then.
 */
export function isTimeUnknown(): boolean {
  if (belief?.isGuess) now();
  return belief?.isGuess === true;
}

/** The current time, in milliseconds since 1970. */
export function now(): number {
  return belief ? believed(belief) : Date.now();
}

function believed(known: Belief): number {
  const wall = Date.now();
  const steady = performance.now();
  const expected = expectedBy(known, steady);
  const distance = Math.abs(wall - expected);
  if (distance > LEAP) {
    known.doubtedSince ??= steady;
    const isTooFar = distance > FARTHEST;
    if (isTooFar || steady < known.doubtedSince + BELIEVED_AFTER) return Math.floor(expected);
  }
  known.wall = wall;
  known.steady = steady;
  known.doubtedSince = undefined;
  known.isGuess = false;
  return wall;
}

function expectedBy({ wall, steady }: Belief, at: number): number {
  return wall + at - steady;
}

const DATE_TIME = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)$/i;
const ZONE = /(?:\d\s*[zZ]|:\d\d.*[+-]\d\d:?\d\d|\b(?:GMT|UTC?|[ECMP][SD]T)\b.*)$/;
const HOURS_ONLY = /(T\d\d:\d\d.*[+-]\d\d)$/i;

/** An instant (ms) from a text that somebody else wrote; NaN when it is none. Without a zone it is in UTC, wherever this machine stands. */
export function parseTime(text: string): number {
  const trimmed = text.trim().replace(HOURS_ONLY, '$1:00');
  const plain = DATE_TIME.exec(trimmed);
  if (plain) return Date.parse(`${plain[1]}T${plain[2]?.replace(',', '.')}Z`);
  if (ZONE.test(trimmed)) return Date.parse(trimmed);
  const utc = Date.parse(`${trimmed} UTC`);
  return Number.isNaN(utc) ? Date.parse(trimmed) : utc;
}

const BEGINS_WITH_DAY = /^\s*(\d{4,})-(\d\d)-(\d\d)(?!\d)/;

/** Whether the day with which a text begins exists, if it begins with one: engines take 30 February for 2 March. */
export function isOnCalendar(text: string): boolean {
  const [, year, month, day] = BEGINS_WITH_DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return true;
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate();
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && !isLeap ? 28 : last);
}

const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The instant (ms) at which a day such as `2026-11-05` begins in UTC; NaN when it is none. */
export function parseDay(text: string): number {
  return WRITTEN_DAY.test(text) && isOnCalendar(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** The instant (ms) of a time that somebody entered as their clock shows it, such as `2026-11-05T14:03`; NaN when it is none. */
export function parseLocalTime(text: string, zone: string): number {
  if (!LOCAL_TIME.test(text)) return Number.NaN;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return Number.NaN;
    throw error;
  }
}

/** An instant (ms) as a clock in that time zone shows it, to the minute, such as `2026-11-05T14:03`. */
export function toLocalTime(ms: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}

/** The numbers below 100 with two digits. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** The day that was written last. The times of a page are of few days, and V8 takes longer to write one than to render half a post. */
let written = { day: Number.NaN, text: '' };

/** ISO 8601 in UTC with milliseconds and `Z`, as Mastodon writes date-times. */
export function toIso(ms: number): string {
  const at = Math.trunc(ms);
  const day = Math.floor(at / DAY);
  if (day !== written.day) written = { day, text: new Date(at).toISOString().slice(0, -'00:00:00.000Z'.length) };
  const rest = at - day * DAY;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const time = `${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${written.text}${time}.${String(rest % 1000).padStart(3, '0')}Z`;
}

/** The UTC day, `YYYY-MM-DD`. */
export function toDate(ms: number): string {
  return toIso(ms).slice(0, 10);
}

/** ISO 8601 of the preceding UTC midnight, because Mastodon truncates the times at which accounts were created. */
export function toMidnightIso(ms: number): string {
  return `${toDate(ms)}T00:00:00.000Z`;
}

/** The name of a time zone of the IANA as given; null for what is none, in which no times could be written. */
export function knownTimeZone(name: string | null | undefined): string | null {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }) && name : null;
  } catch {
    return null;
  }
}
