import { plainFromPeer } from '../../lib/html/plain-by-name.ts';
import { linksOf } from './links.ts';
import { first, isNode, many, type Node, textOf, typesOf } from './read.ts';
import { plainIn } from './texts.ts';

const MAX_NAME = 512;
const MAX_PLACES = 5;

/** Day, minute and offset of a time as the event states it, so that it is shown in the time zone of the place. */
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?$/;

/** When and where an event takes place, as a line of text; undefined when it says neither. */
export function whenAndWhere({ startTime, endTime, location }: Node): string | undefined {
  const places = many(location, MAX_PLACES).map((place) => [...new Set(placeOf(place))].filter(isSaid).join(', '));
  const facts = [span(startTime, endTime), [...new Set(places)].filter(isSaid).join(' · ')].filter(isSaid);
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

const isSaid = (fact: string | undefined): fact is string => fact !== undefined && fact !== '';

/** Mobilizon writes the address as an object, Gancio as text. Where people meet online there is an address of the web. */
function placeOf(place: unknown): (string | undefined)[] {
  if (!isNode(place)) return [plainOf(place)];
  const name = plainIn(place, 'name', MAX_NAME);
  const address = first(place.address);
  const [page] = typesOf(place).includes('VirtualLocation') ? linksOf(place.url) : [];
  if (!isNode(address)) return [name, plainOf(address), page?.href];
  return [name, plainOf(address.streetAddress), plainOf(address.addressLocality), page?.href];
}

function plainOf(value: unknown): string | undefined {
  const text = textOf(value, MAX_NAME);
  return text && plainFromPeer(text);
}
