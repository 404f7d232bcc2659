const TEXTS: Readonly<Record<string, string>> = {
  profile: 'See your name, profile page and picture',
  'read:me': 'See your name, profile page and picture',
  read: 'Read everything your account can see',
  'read:accounts': 'See accounts and their profiles',
  'read:blocks': 'See whom you block',
  'read:bookmarks': 'See your bookmarks',
  'read:collections': 'See your collections',
  'read:favourites': 'See your favourites',
  'read:filters': 'See your filters',
  'read:follows': 'See whom you follow',
  'read:lists': 'See your lists',
  'read:mutes': 'See whom you mute',
  'read:notifications': 'See your notifications',
  'read:search': 'Search on your behalf',
  'read:statuses': 'See all posts you can see',
  write: 'Post, and change everything of your account',
  'write:accounts': 'Change your profile',
  'write:blocks': 'Block accounts and domains',
  'write:bookmarks': 'Bookmark posts',
  'write:collections': 'Change your collections',
  'write:conversations': 'Mute and delete conversations',
  'write:favourites': 'Favourite posts',
  'write:filters': 'Change your filters',
  'write:follows': 'Follow and unfollow people',
  'write:lists': 'Change your lists',
  'write:media': 'Upload media',
  'write:mutes': 'Mute people and conversations',
  'write:notifications': 'Clear your notifications',
  'write:reports': 'Report others',
  'write:statuses': 'Publish posts',
  follow: 'Change whom you follow, mute and block',
  push: 'Send you push notifications',
  'admin:read': 'Read all data on this server',
  'admin:write': 'Change all data on this server',
};

/** Explains a scope to the person who is asked for consent. */
export function scopeText(scope: string): string {
  const text = TEXTS[scope];
  if (text) return text;
  const [, action, subject = ''] = scope.split(':');
  return `${action === 'read' ? 'See' : 'Change'} ${subject.replaceAll('_', ' ')} as an administrator`;
}
