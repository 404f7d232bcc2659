import { BUS_RESET, type BusEvent } from './event.ts';

/** PostgreSQL refuses notifications of 8000 bytes; some are left for the sender's name. */
const LIMIT = 7900;

/** Packs events into JSON arrays, each of which fits one notification. */
export function packPayloads(events: readonly BusEvent[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let size = 2;
  for (const part of events.flatMap(fitting)) {
    const bytes = Buffer.byteLength(part) + 1;
    if (size + bytes > LIMIT) {
      payloads.push(`[${parts.join(',')}]`);
      parts = [];
      size = 2;
    }
    parts.push(part);
    size += bytes;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}

/** The event as JSON, in halves of its longest list until each fits; a reset when it cannot fit. */
function fitting(event: BusEvent): string[] {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) <= LIMIT - 3) return [text];
  const longest = longestList(event);
  if (!longest) return [JSON.stringify({ type: BUS_RESET })];
  const [field, list] = longest;
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].flatMap((half) => fitting({ ...event, [field]: half }));
}

function longestList(event: BusEvent): [string, readonly number[] | readonly string[]] | undefined {
  let longest: [string, readonly number[] | readonly string[]] | undefined;
  for (const [field, value] of Object.entries(event)) {
    if (typeof value !== 'object' || value === null) continue;
    if (value.length > (longest?.[1].length ?? 1)) longest = [field, value];
  }
  return longest;
}
