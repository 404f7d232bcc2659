/** The form to write a post. */
export const sharing = {
  writePost: 'Write a post',
  writeReply: 'Write a reply',
  text: "What's on your mind?",
  audience: 'Audience',
  audiences: {
    public: 'Everybody',
    unlisted: 'Everybody, but not in public timelines',
    private: 'Followers',
    direct: 'Only the people mentioned',
  },
  publish: 'Post',
  expired: 'This form had expired. Your text is kept: please publish it again.',
  published: 'Published',
  onItsWay: 'Your post is on its way.',
  seePost: 'See the post',
};
