/**
 * What an event may carry: ids and small facts, never rows, so that it fits into one notification. Lists are sets: a long one may arrive in
 * parts, as several events.
 */
export type EventValue = string | number | boolean | null | readonly number[] | readonly string[];

/** A committed change, sent to every process: a type and the ids it concerns. */
export type BusEvent = { readonly type: string } & { readonly [field: string]: EventValue };

/** Sent when events of other processes may have been lost: all caches must be cleared. */
export const BUS_RESET = 'bus.reset';
