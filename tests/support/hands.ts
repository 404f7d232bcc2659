import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** How somebody works with a page: what they act on is found by its role and name. */
export type Hands = {
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Chooses what a list of choices has under a label. */
  choose(list: Locator, label: string): Promise<void>;
};

/** More things than any page has that take the focus. */
const MOST = 400;

type Focus = 'here' | 'unseen' | 'among' | 'away';

/** Where the focus is: on an element itself, among the choices that it is one of, or elsewhere; or on it, but nobody sees that. */
const focusOf = (target: Locator): Promise<Focus> =>
  target.evaluate((element) => {
    const at = element.ownerDocument.activeElement;
    if (at === element) return at.matches(':focus-visible') ? 'here' : 'unseen';
    return element.type === 'radio' && at?.name === element.name ? 'among' : 'away';
  });

/** Whether somebody has just come to a page, and what they look for is in its main part. */
const isAhead = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement, body } = element.ownerDocument;
    return activeElement === body && element.closest('main') !== null;
  });

/** Fails where somebody has done something on a page, and the focus is nowhere since. */
async function focusIsKept(page: Page): Promise<void> {
  const isSomewhere = '!globalThis.hasActed || document.activeElement !== document.body';
  await page.waitForFunction(isSomewhere, undefined, { timeout: 3000 }).catch(() => assert.fail('the focus is lost'));
  await page.evaluate('globalThis.hasActed = true');
}

/** Somebody with nothing but a keyboard, who always sees where they are. */
export function byKeyboard(page: Page): Hands {
  const { keyboard } = page;
  const reach = async (target: Locator) => {
    await target.waitFor();
    await focusIsKept(page);
    if (await isAhead(target)) {
      // "Skip to content" comes first on a page that was opened. After a form one goes on where its answer stood.
      await keyboard.press('Tab');
      if ((await page.locator('a.skip:focus').count()) > 0) await keyboard.press('Enter');
    }
    for (let tries = 0; tries < MOST; tries++) {
      const focus = await focusOf(target);
      assert.notEqual(focus, 'unseen', `${target} has no visible focus`);
      if (focus === 'here') return;
      await keyboard.press(focus === 'among' ? 'ArrowDown' : 'Tab');
    }
    assert.fail(`${target} cannot be reached`);
  };
  return {
    async press(target) {
      await reach(target);
      const isBox: boolean = await target.evaluate(({ type }) => type === 'checkbox' || type === 'radio');
      await keyboard.press(isBox ? 'Space' : 'Enter');
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    async choose(list, label) {
      await reach(list);
      const chosen = (): Promise<string> => list.evaluate((one) => one.selectedOptions[0].label.trim());
      await keyboard.press('Home');
      for (let tries = 0; tries < MOST && (await chosen()) !== label; tries++) await keyboard.press('ArrowDown');
      assert.equal(await chosen(), label);
    },
  };
}

/** Somebody with a finger on a phone. What a list of choices has is chosen in a window of the phone's own. */
export function byTouch(): Hands {
  return {
    press: (target) => target.tap(),
    async write(field, text) {
      await field.tap();
      await field.fill(text);
    },
    async choose(list, label) {
      await list.tap();
      await list.selectOption({ label });
    },
  };
}
