/** Who can see a post. */
export const audiences = {
  public: { name: 'Public', hint: 'everybody' },
  unlisted: { name: 'Quiet public', hint: 'everybody, but not in timelines and search' },
  private: { name: 'Followers', hint: 'only your followers' },
  direct: { name: 'Private mention', hint: 'only the people mentioned' },
};

/** The form in which posts are written. */
export const composer = {
  title: 'New post',
  replyTitle: 'Write a reply',
  editTitle: 'Edit post',
  prompt: "What's on your mind?",
  warning: 'Content warning',
  files: 'Pictures, videos and sounds',
  addFiles: 'Add files',
  upload: 'Upload',
  altText: 'Alt text',
  altHint: 'Describe it for people who cannot see or hear it.',
  removeFile: 'Remove',
  fileKinds: (type: string) =>
    new Map([
      ['video', 'Video'],
      ['gifv', 'Video'],
      ['audio', 'Sound'],
    ]).get(type) ?? 'File',
  uploaded: 'Your file was added. Describe it, then post.',
  poll: 'Poll',
  answer: (number: number) => `Answer ${number}`,
  pollLasts: 'Open for',
  pollMultiple: 'Several answers may be chosen',
  pollHidden: 'Show results only at the end',
  audience: 'Audience',
  whoMayQuote: 'Who may quote',
  quotePolicies: { public: 'Everybody', followers: 'Followers', nobody: 'Just me' },
  language: 'Language',
  sensitive: 'Mark media as sensitive',
  markdown: 'Write with Markdown',
  localOnly: 'Only for people on this server',
  quoting: 'You quote this post:',
  post: 'Post',
  saveEdit: 'Save',
  expired: 'This form had expired. Your text is kept: please publish it again.',
};
