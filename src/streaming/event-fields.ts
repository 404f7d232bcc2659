import type { BusEvent } from '../platform/bus/event.ts';

/** A number in an event; 0, which is not an id, when absent. */
export function numberOf(event: BusEvent, field: string): number {
  const value = event[field];
  return typeof value === 'number' ? value : 0;
}

/** A text in an event; '' when absent. */
export function textOf(event: BusEvent, field: string): string {
  const value = event[field];
  return typeof value === 'string' ? value : '';
}

/** A list of numbers in an event. */
export function numbersOf(event: BusEvent, field: string): number[] {
  const value = event[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

/** A list of texts in an event. */
export function textsOf(event: BusEvent, field: string): string[] {
  const value = event[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
