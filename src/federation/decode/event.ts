import { first, isNode, type Node, textOf } from './read.ts';
import { textIn } from './texts.ts';

const MAX_NAME = 512;

/** Day, minute and offset of a time as the event states it, so that it is shown in the time zone of the place. */
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?$/;

/** When and where an event takes place, as a line of text; undefined when it says neither. */
export function whenAndWhere({ startTime, endTime, location }: Node): string | undefined {
  const facts = [span(startTime, endTime), ...placeOf(first(location))].filter((fact) => fact !== undefined);
  return facts.length === 0 ? undefined : facts.join(', ');
}

/** From the start to the end, if there is one; the day and the time zone are said once where they stay the same. */
function span(startTime: unknown, endTime: unknown): string | undefined {
  const start = timeOf(startTime);
  if (start === undefined) return undefined;
  const { day, time, zone } = start;
  const end = timeOf(endTime) ?? start;
  if (end.zone !== zone) return `${day} ${time}${zone} – ${end.day} ${end.time}${end.zone}`;
  if (end.day !== day) return `${day} ${time} – ${end.day} ${end.time}${zone}`;
  return end.time === time ? `${day} ${time}${zone}` : `${day} ${time}–${end.time}${zone}`;
}

function timeOf(value: unknown) {
  const [, day, time, zone] = TIME.exec(textOf(first(value), 40) ?? '') ?? [];
  if (day === undefined || time === undefined) return undefined;
  return { day, time, zone: zone === undefined ? '' : ` (UTC${zone === 'Z' ? '' : zone})` };
}

/** Mobilizon writes the address as an object, Gancio as text. */
function placeOf(place: unknown): (string | undefined)[] {
  if (!isNode(place)) return [textOf(place, MAX_NAME)];
  const name = textIn(place, 'name', MAX_NAME);
  const { address } = place;
  if (!isNode(address)) return [name, textOf(address, MAX_NAME)];
  return [name, textOf(address.streetAddress, MAX_NAME), textOf(address.addressLocality, MAX_NAME)];
}
