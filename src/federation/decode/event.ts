import { first, isNode, type Node, textOf } from './read.ts';
import { textIn } from './texts.ts';

const MAX_NAME = 512;

/** Day, minute and offset of a time as the event states it, so that it is shown in the time zone of the place. */
const START = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?$/;

/** When and where an event takes place, as a line of text; undefined when it says neither. */
export function whenAndWhere({ startTime, location }: Node): string | undefined {
  const facts = [startOf(startTime), ...placeOf(first(location))].filter((fact) => fact !== undefined);
  return facts.length === 0 ? undefined : facts.join(', ');
}

function startOf(value: unknown): string | undefined {
  const [, day, time, zone] = START.exec(textOf(first(value), 40) ?? '') ?? [];
  if (day === undefined) return undefined;
  return zone === undefined ? `${day} ${time}` : `${day} ${time} (UTC${zone === 'Z' ? '' : zone})`;
}

/** Mobilizon writes the address as an object, Gancio as text. */
function placeOf(place: unknown): (string | undefined)[] {
  if (!isNode(place)) return [textOf(place, MAX_NAME)];
  const name = textIn(place, 'name', MAX_NAME);
  const { address } = place;
  if (!isNode(address)) return [name, textOf(address, MAX_NAME)];
  return [name, textOf(address.streetAddress, MAX_NAME), textOf(address.addressLocality, MAX_NAME)];
}
