/** Lists that cost the same for one thing as for many; ME, ROOT and LIST stand for ids. */
export const LISTS = [
  '/api/v1/timelines/tag/waders',
  '/api/v1/timelines/direct',
  '/api/v1/accounts/ME/statuses',
  '/api/v1/accounts/ME/followers',
  '/api/v1/accounts/ME/following',
  '/api/v1/accounts/ME/endorsements',
  '/api/v1/endorsements',
  '/api/v1/statuses/ROOT/favourited_by',
  '/api/v1/statuses/ROOT/reblogged_by',
  '/api/v1/statuses/ROOT/quotes',
  '/api/v1/favourites',
  '/api/v1/bookmarks',
  '/api/v1/blocks',
  '/api/v1/mutes',
  '/api/v1/followed_tags',
  '/api/v1/lists/LIST/accounts',
  '/api/v1/notifications?types[]=mention',
  '/api/v2/notifications?types[]=mention',
  '/api/v1/conversations',
  '/api/v1/directory',
  '/api/v1/accounts/search?q=wader',
  '/api/v2/search?q=wader&type=accounts',
  '/api/v2/search?q=tag&type=hashtags',
  '/api/v2/search?q=plover&type=statuses',
] as const;

/** These mix kinds of statuses that need a query each; so many of them hold every kind. */
export const MIXED = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/timelines/list/LIST',
  '/api/v1/notifications',
] as const;
