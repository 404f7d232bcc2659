import type { BusEvent, EventValue } from './event.ts';

/** The types of events that are streamed to clients. They are stored for a while, for clients that were not connected. */
export const STREAMED_TYPES = [
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

export type StreamedType = (typeof STREAMED_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(STREAMED_TYPES);

/** Whether an event is streamed to clients. */
export function isStreamed({ type }: BusEvent): boolean {
  return KNOWN.has(type);
}

/** The id under which an event is stored; 0 when it is not. `keptId` is what processes of other versions say. */
export function storedIdOf(event: BusEvent): number {
  const id: EventValue | undefined = event.keptId;
  return typeof id === 'number' ? id : 0;
}
