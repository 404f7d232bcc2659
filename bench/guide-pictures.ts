import type { Page } from 'playwright-core';
import type { WIDTHS } from '../tests/support/chromium.ts';
import type { LivedIn } from '../tests/support/lived-in.ts';

/** A picture of the guide: what it is called, who looks on which device, and what they do before. */
type Picture = {
  readonly name: string;
  readonly who: 'ada' | 'boss';
  readonly device: keyof typeof WIDTHS;
  readonly colorScheme: 'light' | 'dark';
  prepare(page: Page, scene: LivedIn): Promise<void>;
};

const ada = { who: 'ada', colorScheme: 'light' } as const;
const at = (path: string) => async (page: Page) => {
  await page.goto(path);
};

/** The pictures of docs/guide.md. */
export const GUIDE: readonly Picture[] = [
  { ...ada, name: 'home', device: 'desktop', prepare: at('/home') },
  { ...ada, name: 'home-phone', device: 'phone', colorScheme: 'dark', prepare: at('/home') },
  {
    ...ada,
    name: 'thread',
    device: 'desktop',
    prepare: async (page, { posts }) => at(`/@grace/${posts.first.id}`)(page),
  },
  {
    ...ada,
    name: 'write',
    device: 'phone',
    async prepare(page) {
      await page.goto('/publish');
      await page
        .getByLabel("What's on your mind?")
        .fill('#birds on the fence this morning: two whinchats, and they sing.');
    },
  },
  { ...ada, name: 'profile', device: 'phone', prepare: at('/@grace') },
  { ...ada, name: 'notifications', device: 'phone', prepare: at('/notifications') },
  { ...ada, name: 'settings', device: 'phone', prepare: at('/settings/profile') },
  { name: 'report', who: 'boss', device: 'desktop', colorScheme: 'light', prepare: showReport },
];

async function showReport(page: Page, { people, posts, ok }: LivedIn): Promise<void> {
  const json = { account_id: people.alan.id, status_ids: [String(posts.poll.id)], category: 'spam', comment: 'Again' };
  const { id } = await ok(people.ada, 'POST', '/api/v1/reports', json);
  await page.goto(`/admin/reports/${id}`);
}
