import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { BrowserServer } from './browser-server.ts';
import type { Hands } from './hands.ts';
import { liveIn } from './lived-in.ts';
import { type Group, PROMPT, type Scene, tools } from './scene-by-hand.ts';
import { TEST_PASSWORD } from './server.ts';
import { conversing, picturing, searching, threading } from './ways-by-hand.ts';

/** One thing that people do, and how it is seen that it was done. */
export type Task = { readonly name: string; do(): Promise<void> };

/** Things that people do on every day, in their order, by Ada: whoever does them needs nothing but these hands. */
export async function tasksByHand(started: BrowserServer, page: Page, hands: Hands): Promise<Task[]> {
  const scene = { page, hands, lived: await liveIn(started.server) };
  const ways = [picturing, threading, searching, conversing];
  const groups = [entrance, writing, answering, changing, acting, reading, ...ways, people, settings];
  return groups
    .map((group) => group(scene))
    .flatMap((group) => Object.entries(group).map(([name, act]) => ({ name, do: act })));
}

function entrance({ page, hands }: Scene): Group {
  return {
    'signs in': async () => {
      await page.goto('/');
      await hands.press(page.getByRole('link', { name: 'Sign in' }).first());
      await hands.write(page.getByLabel('E-mail address'), 'ada@example.org');
      await hands.write(page.getByLabel('Password'), TEST_PASSWORD);
      await hands.press(page.getByRole('button', { name: 'Sign in' }));
      await page.waitForURL('**/home');
    },
  };
}

function writing(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, article, newest } = tools(scene);
  const text = page.getByLabel(PROMPT);
  const compose = async (written: string) => {
    await hands.press(page.getByRole('link', { name: 'New post' }).first());
    await hands.write(text, written);
  };
  return {
    'writes a post': async () => {
      await compose('Written by hand');
      await hands.press(button('Post'));
      await article('Written by hand').waitFor();
    },
    'writes for followers, with a warning': async () => {
      await compose('Only for some');
      await hands.press(button('Content warning'));
      await hands.write(page.getByLabel('Content warning'), 'Weather');
      await hands.press(page.getByRole('button', { name: /^Audience: / }));
      await hands.choose(page.getByLabel('Audience'), 'Followers: only your followers');
      await page.keyboard.press('Escape');
      await hands.press(button('Post'));
      await article('Weather').waitFor();
      const { visibility, spoiler_text } = (await newest()) ?? {};
      assert.deepEqual([visibility, spoiler_text].map(String), ['private', 'Weather']);
    },
    'asks a question': async () => {
      await compose('Tea or coffee?');
      await hands.press(button('Poll'));
      await hands.write(page.getByLabel('Answer 1'), 'Tea');
      await hands.write(page.getByLabel('Answer 2'), 'Coffee');
      await hands.press(button('Post'));
      await article('Tea or coffee?').waitFor();
      assert.equal(String((await newest())?.poll?.options?.[1]?.title), 'Coffee');
    },
  };
}

function answering(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, article, newest } = tools(scene);
  /** Writes in the dialog that has opened over the page, which stays and says that it is published. */
  const writeOver = async (name: string, written: string) => {
    const dialog = page.getByRole('dialog', { name });
    await hands.write(dialog.getByLabel(PROMPT), written);
    await hands.press(button('Post', dialog));
    await page.getByRole('status').getByText('Your post is published').waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  return {
    'answers a post': async () => {
      await page.goto('/home');
      await hands.press(article('Whinchats again').locator('a.when').first());
      await page.waitForURL('**/@alan/*');
      const { pathname } = new URL(page.url());
      await hands.press(article('Whinchats again').getByRole('button', { name: 'Reply' }));
      await writeOver('Write a reply', '@alan lovely');
      await article('lovely').waitFor();
      assert.equal(`/@alan/${(await newest())?.in_reply_to_id}`, pathname);
    },
    'quotes a post': async () => {
      await page.goto('/home');
      await hands.press(article('Whinchats again').getByRole('button', { name: 'Quote' }));
      await writeOver('New post', 'Birds, at last');
      // Who has scrolled down is told that something new is above, and is not taken there.
      if (await page.evaluate<boolean>('scrollY >= innerHeight'))
        await hands.press(page.getByRole('button', { name: /^\d+ new posts?$/ }));
      await article('Birds, at last').waitFor();
      assert.equal(String((await newest())?.quote?.state), 'accepted');
    },
  };
}

function changing(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, article, textsOf, fromMenu } = tools(scene);
  return {
    'edits a post': async () => {
      await page.goto('/@ada');
      await fromMenu(article('Written by hand'), 'Edit');
      await hands.write(page.getByLabel(PROMPT), 'Written twice by hand');
      await hands.press(button('Save'));
      await article('Written twice by hand').waitFor();
    },
    'pins a post, and deletes one': async () => {
      await page.goto('/@ada');
      const written = article('Written twice by hand');
      await fromMenu(written, 'Pin to profile');
      // In the menu, which has closed.
      const unpin = written.getByRole('button', { name: 'Unpin from profile', includeHidden: true });
      await unpin.first().waitFor({ state: 'attached' });
      await page.goto('/@ada');
      await written.getByText('Pinned').waitFor();
      assert.equal((await textsOf('?pinned=true')).filter((one) => one.includes('Written twice by hand')).length, 1);
      assert.equal((await textsOf('?limit=40')).filter((one) => one.includes('Birds, at last')).length, 1);
      await fromMenu(article('Birds, at last'), 'Delete');
      await hands.press(button('Delete').last());
      await article('Birds, at last').waitFor({ state: 'detached' });
      assert.equal((await textsOf('?limit=40')).filter((one) => one.includes('Birds, at last')).length, 0);
    },
  };
}

function acting(scene: Scene): Group {
  const { page, hands, lived } = scene;
  const { button, article, ask, pressed } = tools(scene);
  const toggles = (name: string, field: string) => async () => {
    await page.goto('/home');
    const post = article('Four evenings');
    const before = await ask(`/api/v1/statuses/${lived.posts.pictures.id}`);
    await hands.press(post.getByRole('button', { name }));
    if (before[field] === undefined || String(before[field]) === 'false') await pressed(post, name).first().waitFor();
    else await post.getByRole('button', { name, pressed: false }).first().waitFor();
    const after = await ask(`/api/v1/statuses/${lived.posts.pictures.id}`);
    assert.notEqual(String(after[field]), String(before[field]));
  };
  return {
    'favourites a post': toggles('Favourite', 'favourited'),
    'takes the favourite back': toggles('Favourite', 'favourited'),
    'boosts a post': toggles('Boost', 'reblogged'),
    'takes a bookmark back': toggles('Bookmark', 'bookmarked'),
    'votes in a poll': async () => {
      await page.goto('/@alan');
      const post = article('Where shall we walk');
      await hands.press(post.getByLabel('Up the hill'));
      await hands.press(button('Vote', post));
      await post.getByText('your vote').waitFor();
      assert.equal(String((await ask(`/api/v1/statuses/${lived.posts.poll.id}`)).poll?.own_votes?.[0]), '1');
    },
    'reads behind a warning': async () => {
      await page.goto('/@grace');
      const post = article('The end of a novel');
      await hands.press(post.locator('summary').first());
      await post.getByText('It was the clock').waitFor();
    },
    'looks at a picture as large as the window': async () => {
      await page.goto('/@grace');
      await hands.press(article('Four evenings').getByRole('link', { name: /^Hills at 6/ }));
      await page.getByRole('dialog').waitFor();
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  };
}

function reading(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, link, article, ask } = tools(scene);
  return {
    'opens a thread and comes back': async () => {
      await page.goto('/home');
      const post = article('Four evenings');
      await hands.press(post.locator('a.when').first());
      await page.waitForURL('**/@grace/*');
      await article('Four evenings').waitFor();
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL('**/home**', { waitUntil: 'commit' });
    },
    'searches for somebody': async () => {
      await hands.press(link('Search'));
      await hands.write(page.getByRole('searchbox').first(), 'lise');
      await hands.press(button('Search').first());
      await link('Lise Meitner').waitFor();
    },
    'reads notifications, which are then read': async () => {
      const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/notifications/read');
      await hands.press(page.getByRole('link', { name: /^Notifications/ }).first());
      await page.getByText('favourited your post').first().waitFor();
      assert.ok((await told).ok());
      const { notifications } = await ask('/api/v1/markers?timeline[]=notifications');
      assert.ok(Number(notifications?.last_read_id) > 0);
    },
    'follows a hashtag': async () => {
      await page.goto('/tags/birds');
      await hands.press(button('Follow'));
      await button('Unfollow').waitFor();
      assert.equal((await ask('/api/v1/followed_tags'))[0]?.name, 'birds');
    },
  };
}

function people(scene: Scene): Group {
  const { page, hands, lived } = scene;
  const { button, article, ask, fromMenu } = tools(scene);
  const { alan, grace, ada } = lived.people;
  const to = async (who: { id: string }) => (await ask(`/api/v1/accounts/relationships?id[]=${who.id}`))[0] ?? {};
  const profile = page.locator('.profile');
  return {
    'lets somebody follow': async () => {
      await page.goto('/follow_requests');
      await hands.press(button('Accept'));
      await page.getByText('Nobody waits for your answer.').waitFor();
    },
    'unfollows somebody, and follows again': async () => {
      await page.goto('/@alan');
      await hands.press(button('Unfollow'));
      await hands.press(button('Follow'));
      await button('Unfollow').waitFor();
      assert.equal((await to(alan)).following, true);
    },
    'makes a list, and puts somebody on it': async () => {
      await page.goto('/lists');
      await hands.write(page.getByLabel('Name'), 'Walkers');
      await hands.press(button('Create list'));
      await page.waitForURL('**/lists/*');
      await page.goto('/@alan');
      await fromMenu(profile, 'Add to lists');
      await hands.press(page.getByRole('checkbox', { name: 'Walkers' }));
      await hands.press(button('Save').last());
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    'mutes somebody for an hour': async () => {
      await page.goto('/@grace');
      await fromMenu(profile, 'Mute');
      await hands.choose(page.getByLabel('For how long').last(), '1 hour');
      await hands.press(button('Mute').last());
      await page.getByText('You have muted this account').waitFor();
      assert.match(String((await to(grace)).muting_expires_at), /^\d{4}-\d\d-\d\dT/);
    },
    'blocks somebody, and lets them in again': async () => {
      await page.goto('/@grace');
      await fromMenu(profile, 'Block');
      await hands.press(button('Block').last());
      await page.getByText('You have blocked this account').waitFor();
      await hands.press(button('Unblock').first());
      await button('Follow').first().waitFor();
      assert.equal((await to(grace)).blocking, false);
    },
    'reports a post': async () => {
      await page.goto('/@alan');
      await fromMenu(article('Where shall we walk'), 'Report');
      await hands.press(page.getByLabel('Spam or a fake account'));
      await hands.press(button('Send report'));
      await page.getByText('The moderators will look into it.').waitFor();
      assert.equal((await lived.ok(lived.people.boss, 'GET', '/api/v1/admin/reports'))[0]?.account?.id, ada.id);
    },
  };
}

function settings(scene: Scene): Group {
  const { page, hands } = scene;
  const { button, link, ask } = tools(scene);
  return {
    'changes the profile': async () => {
      await page.goto('/settings/profile');
      await hands.write(page.getByLabel(/^Display name/), 'Ada of the Engine');
      await hands.press(button('Save'));
      await page.getByText('Saved.').waitFor();
      assert.equal((await ask('/api/v1/accounts/verify_credentials')).display_name, 'Ada of the Engine');
    },
    'makes a filter': async () => {
      await page.goto('/filters');
      await hands.press(link('New filter'));
      await hands.write(page.getByLabel('Title'), 'Novels');
      await hands.write(page.getByLabel('Word or phrase 1'), 'butler');
      await hands.press(page.getByLabel('Home and lists'));
      await hands.press(button('Save'));
      await page.getByText('butler').waitFor();
    },
    'signs out': async () => {
      await hands.press(page.getByRole('button', { name: /^Account: @/ }));
      await hands.press(button('Sign out'));
      await page.waitForURL('**/auth/goodbye');
      await page.goto('/home');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
  };
}
