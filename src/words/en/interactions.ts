/** Following and answering from here what was met on another server. */
export const interactions = {
  follow: 'Follow',
  followTitle: (name: string) => `Follow ${name}`,
  followQuestion: (name: string) => `Follow ${name}?`,
  isYou: 'This is you.',
  following: (name: string) => `You follow ${name}.`,
  requested: (name: string) => `You asked to follow ${name}. The answer is still to come.`,
  cannotFollow: (name: string) => `You cannot follow ${name}.`,
  approves: (name: string) => `${name} decides who may follow.`,
  favourite: 'Favourite',
  favourited: 'You favourited this post.',
  boost: 'Boost',
  boosted: 'You boosted this post.',
  reply: 'Reply',
};
