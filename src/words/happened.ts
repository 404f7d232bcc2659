import type { SecurityDetails, SecurityEvent } from '../lib/security-events.ts';
import type { Words } from './words.ts';

/** A sentence about something that happened to a login. */
export function happenedText(
  { kind, details }: Pick<SecurityEvent, 'kind' | 'details'>,
  { dir, security }: Words,
): string {
  return security.happened[kind].text(dir === 'rtl' ? isolated(details) : details);
}

/** Addresses and names of browsers keep their order within a sentence from right to left: U+2068 to U+2069 is apart from what is around it. */
function isolated({ left, ...texts }: SecurityDetails): SecurityDetails {
  const apart = Object.entries(texts).map(([name, text]) => [name, text && `\u2068${text}\u2069`]);
  return { ...Object.fromEntries(apart), ...(left !== undefined && { left }) };
}
