import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { png } from './media.ts';
import { post } from './posting.ts';
import { type Group, PROMPT, type Scene, tools } from './scene-by-hand.ts';
import { list } from './server.ts';

/** A text of so many lines that it is folded. */
const LONG = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of many`).join('\n');

/** Goes back as a gesture or a key of the browser does, to an address that begins so. */
async function back({ page }: Scene, path: string): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(`**${path}**`, { waitUntil: 'commit' });
}

/** Whether something stands on the screen at least in part. */
const isOnScreen = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < element.ownerDocument.defaultView.innerHeight;
  });

/** A post with pictures, from the button for files to their texts where others read them. */
export function picturing(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, article, newest } = tools(scene);
  const form = page.getByRole('dialog', { name: 'New post' });
  return {
    'publishes two pictures with their texts, in another order': async () => {
      await page.goto('/home');
      await hands.press(page.getByRole('link', { name: 'New post' }).first());
      await hands.write(form.getByLabel(PROMPT), 'Two pictures by hand');
      const chooser = page.waitForEvent('filechooser');
      await hands.press(button('Add files', form));
      const buffer = await png();
      const files = ['a', 'b'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer }));
      await (await chooser).setFiles(files);
      await form.locator('[data-focus].offered').nth(1).waitFor({ state: 'attached' });
      await hands.write(form.getByLabel('Alt text').first(), 'The one');
      await hands.press(button('Next picture', form));
      await hands.write(form.getByLabel('Alt text').last(), 'The other');
      await hands.press(form.getByRole('button', { name: 'Picture 2 of 2, The other' }));
      await hands.press(button('Move earlier', page.getByRole('dialog', { name: 'Picture 2 of 2' })));
      await hands.press(button('Done', page.getByRole('dialog', { name: 'Picture 1 of 2' })));
      await hands.press(button('Post', form));
      await form.waitFor({ state: 'detached' });
      const { media_attachments: media } = (await newest()) ?? {};
      assert.deepEqual(
        list(media).map(({ description }) => String(description)),
        ['The other', 'The one'],
      );
    },
    'reads the texts of both pictures': async () => {
      const shown = article('Two pictures by hand');
      await hands.press(shown.getByRole('link', { name: 'The other' }));
      const viewer = page.getByRole('dialog');
      await viewer.locator('.viewer-alt', { hasText: 'The other' }).waitFor();
      await hands.press(button('Next picture', viewer));
      await viewer.locator('.viewer-alt', { hasText: 'The one' }).waitFor();
      await hands.press(button('Close', viewer));
      await viewer.waitFor({ state: 'detached' });
      await hands.press(shown.locator('a.when'));
      await page.waitForURL('**/@ada/*');
      for (const text of ['The other', 'The one']) await page.locator('.alt-texts').getByText(text).waitFor();
    },
  };
}

/** A thread with an answer that is folded, and back to the place at which one was. */
export function threading(scene: Scene): Group {
  const { page, hands, lived } = scene;
  const { button, article, newest } = tools(scene);
  const answer = article('Line 1 of many');
  return {
    'reads a thread, answers in it, and comes back to the place': async () => {
      const { grace } = lived.people;
      const asked = await post(lived.server, grace, 'Who has read all of it?');
      await post(lived.server, grace, { status: LONG, in_reply_to_id: String(asked.id) });
      await page.goto('/home');
      const question = article('Who has read all of it?');
      await hands.press(question.locator('a.when').first());
      await page.waitForURL('**/@grace/*');
      await hands.press(answer.locator('.fold > summary'));
      await answer.getByText('Line 30 of many').waitFor();
      await hands.press(answer.locator('.fold > summary'));
      await hands.press(button('Reply', answer));
      const dialog = page.getByRole('dialog', { name: 'Write a reply' });
      await hands.write(dialog.getByLabel(PROMPT), '@grace all thirty lines');
      await hands.press(button('Post', dialog));
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.thread .replies .replies').getByText('all thirty lines').waitFor();
      assert.match(String((await newest())?.content), /all thirty lines/);
      await back(scene, '/home');
      await eventually('the question is on the screen', () => isOnScreen(question));
    },
  };
}

/** What is searched for by words and by operators, opened, and left again. */
export function searching(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, link, article } = tools(scene);
  const main = page.getByRole('main');
  const open = async () => {
    const found = main.getByRole('article').filter({ hasText: 'Four evenings' });
    await hands.press(found.locator('a.when').first());
    await page.waitForURL('**/@grace/*');
    await article('Four evenings').waitFor();
    await back(scene, '/search');
    await found.waitFor();
  };
  return {
    'searches by words, opens what was found, and comes back': async () => {
      await page.goto('/home');
      await hands.press(link('Search'));
      await hands.write(main.getByRole('searchbox'), 'evenings');
      await hands.press(button('Search', main));
      await page.waitForURL('**/search?**');
      await open();
    },
    'searches by an operator, opens what was found, and takes the operator off': async () => {
      await page.goto('/search');
      await hands.write(main.getByRole('searchbox'), 'hill');
      await hands.press(button('has:image', main));
      await hands.press(button('Search', main));
      await page.waitForURL('**/search?**');
      await open();
      await hands.press(link('Take off has:image', main));
      await main.getByRole('article').filter({ hasText: 'Four evenings' }).waitFor();
      assert.equal(await main.getByRole('searchbox').inputValue(), 'hill');
    },
  };
}

/** A message to somebody, their answer, and one to that. */
export function conversing(scene: Scene): Group {
  const { page, hands, lived } = scene;
  const { button, link, article } = tools(scene);
  const send = async (text: string) => {
    await hands.write(page.getByRole('textbox', { name: 'Message', exact: true }), text);
    await hands.press(button('Send'));
    await article(text).waitFor();
  };
  return {
    'writes a message, and answers the answer': async () => {
      const { alan } = lived.people;
      await page.goto('/home');
      const messages = page.getByRole('link', { name: /^Private mentions/ }).first();
      if (!(await messages.isVisible())) await hands.press(page.getByRole('button', { name: /^Menu/ }));
      await hands.press(messages);
      await hands.press(link('New message'));
      await hands.write(page.getByLabel('To', { exact: true }), 'alan');
      await hands.press(button('Next'));
      await page.getByText('Only you and Alan Turing can read this').waitFor();
      await send('Tea at four?');
      const [talk] = list(await lived.ok(alan, 'GET', '/api/v1/conversations'));
      const in_reply_to_id = String(talk?.last_status?.id);
      await post(lived.server, alan, { status: '@ada at five', visibility: 'direct', in_reply_to_id });
      await article('at five').waitFor();
      await send('Five it is');
      assert.equal(list(await lived.ok(alan, 'GET', '/api/v1/conversations')).length, 1);
    },
  };
}
