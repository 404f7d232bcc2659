import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** What scripts say; `#` stands for a number. */
export const scripts = {
  failed: 'Something went wrong. Nothing was changed.',
  slower: 'Please wait a moment and try again.',
  favourited: 'Favourited.',
  boosted: 'Boosted.',
  copied: 'Link copied.',
  undo: 'Undo',
  viewer: 'Pictures',
  noPicture: 'This picture could not be loaded',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  mayBeMore: 'There may be more new posts. Reload',
  newPosts: counted({ one: '# new post', other: '# new posts' }),
  mayBeMoreNotifications: 'There may be more. Reload',
  newNotifications: counted({ one: '# new notification', other: '# new notifications' }),
};
