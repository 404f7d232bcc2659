import type { Locator } from 'playwright-core';
import { byTouch, type Hands } from './hands.ts';

/** A finger that counts: each touch is one, a text that is written one with the touch of its field, and what is chosen from a list two. */
export type CountingHands = Hands & {
  readonly touches: number;
  /** Chooses files in the window of the phone's own, which a touch has opened: one more. */
  files(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void>;
};

/** A finger on a phone whose touches are counted from now on. */
export function countingHands(): CountingHands {
  const hands = byTouch();
  let touches = 0;
  return {
    get touches() {
      return touches;
    },
    async press(target) {
      touches += 1;
      await hands.press(target);
    },
    async write(field, text) {
      touches += 1;
      await hands.write(field, text);
    },
    async choose(list, label) {
      touches += 2;
      await hands.choose(list, label);
    },
    async files(field, files) {
      touches += 2;
      await field.setInputFiles(files);
    },
  };
}
