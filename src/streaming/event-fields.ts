import type { BusEvent } from '../platform/bus/event.ts';

/** A number an event carries; 0, which is no id, when it does not. */
export function numberOf(event: BusEvent, field: string): number {
  const value = event[field];
  return typeof value === 'number' ? value : 0;
}

/** A text an event carries, '' when it does not. */
export function textOf(event: BusEvent, field: string): string {
  const value = event[field];
  return typeof value === 'string' ? value : '';
}

/** The numbers in a list that an event carries. */
export function numbersOf(event: BusEvent, field: string): number[] {
  const value = event[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

/** The texts in a list that an event carries. */
export function textsOf(event: BusEvent, field: string): string[] {
  const value = event[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
