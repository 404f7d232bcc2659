import { SKIN_TONES } from '../../../src/lib/text/skin-tone.ts';
import { accountOfPage, RECENT_EMOJIS } from '../session.ts';

/** The name under which storage keeps the skin tone of this browser. */
const TONE = 'whinchat_skin_tone';

/** How many are kept for an account, and for how many accounts. */
const MOST = 24;
const MOST_ACCOUNTS = 5;

type Kept = Readonly<Record<string, readonly string[]>>;

/** The skin tone that is chosen in this browser; empty for none. */
export function skinTone(): string {
  return SKIN_TONES[toneIndex()] ?? '';
}

/** Its place among them. */
export const toneIndex = (): number => Number(read(TONE) ?? 0);

/** Remembers a skin tone, by its place among them. */
export function keepSkinTone(index: number): void {
  write(TONE, String(index));
}

/** What the account of this page has chosen lately, the latest first, as it is written. */
export function recentEmojis(): readonly string[] {
  return keptBy()[accountOfPage() ?? ''] ?? [];
}

/** Remembers that something was chosen. A browser that forbids storage remembers nothing. */
export function keepRecent(sign: string): void {
  const account = accountOfPage();
  if (account === undefined) return;
  const { [account]: known = [], ...others } = keptBy();
  const recent = [sign, ...known.filter((one) => one !== sign)].slice(0, MOST);
  const kept = [[account, recent], ...Object.entries(others)].slice(0, MOST_ACCOUNTS);
  write(RECENT_EMOJIS, JSON.stringify(Object.fromEntries(kept)));
}

function keptBy(): Kept {
  try {
    return JSON.parse(read(RECENT_EMOJIS) ?? '{}');
  } catch {
    return {};
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
