import type { BusEvent, EventValue } from './event.ts';

/** The types of events that streams tell people: they are kept a while, to be told again to who was not there. */
export const TOLD = [
  'status.published',
  'status.edited',
  'status.deleted',
  'status.reacted',
  'notification.created',
  'notifications.merged',
  'conversation.updated',
  'announcement.published',
  'announcement.reaction',
  'announcement.deleted',
] as const;

export type Told = (typeof TOLD)[number];

const KNOWN: ReadonlySet<string> = new Set(TOLD);

/** Whether streams tell people of an event. */
export function isTold({ type }: BusEvent): boolean {
  return KNOWN.has(type);
}

/** The id under which an event is kept; 0 when it is not. */
export function keptIdOf(event: BusEvent): number {
  const id: EventValue | undefined = event.keptId;
  return typeof id === 'number' ? id : 0;
}
