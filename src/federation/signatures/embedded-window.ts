import { textOf } from '../parse-document.ts';
import type { JsonValue } from '../vocabulary.ts';

/** Clocks may be so far (ms) apart. */
const SKEW = 3_600_000;

/** As long (ms) as the ids of activities are remembered: later on, what somebody passes on could have its effect once more. */
const LIFE = 7 * 86_400_000;

/** Whether a signature inside a document, by its time of making, counts at an instant (ms). */
export function wasMadeLately(created: JsonValue | undefined, at: number): boolean {
  const made = Date.parse(textOf(created) ?? '');
  return made <= at + SKEW && made >= at - LIFE;
}
