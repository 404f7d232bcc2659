/** What an event may carry: ids and small facts, never rows, so that it fits a notification between processes. */
export type EventValue = string | number | boolean | null | readonly number[] | readonly string[];

/** Something that has been committed, told to every process: a type and the ids it concerns. */
export type BusEvent = { readonly type: string } & { readonly [field: string]: EventValue };
