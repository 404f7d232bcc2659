/**
 * What an event may carry: ids and small facts, never rows, so that it fits a notification between processes. A list
 * means a set: a long one may arrive as several events with a part of it each.
 */
export type EventValue = string | number | boolean | null | readonly number[] | readonly string[];

/** Something that has been committed, told to every process: a type and the ids it concerns. */
export type BusEvent = { readonly type: string } & { readonly [field: string]: EventValue };

/** Events of other processes may have been lost: whoever caches must forget everything. */
export const BUS_RESET = 'bus.reset';
