import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Who can see a post. */
export const audiences = {
  public: { name: 'Public', hint: 'everybody' },
  unlisted: { name: 'Quiet public', hint: 'everybody, but not in timelines and search' },
  private: { name: 'Followers', hint: 'only your followers' },
  direct: { name: 'Private mention', hint: 'only the people mentioned' },
};

/** Ninths of a picture, row by row. */
const places: readonly string[] = [
  ...['Top left', 'Top', 'Top right'],
  ...['Left', 'Middle', 'Right'],
  ...['Bottom left', 'Bottom', 'Bottom right'],
];

/** The form in which posts are written. */
export const composer = {
  title: 'New post',
  replyTitle: 'Write a reply',
  editTitle: 'Edit post',
  prompt: "What's on your mind?",
  mentioned: 'Mentioned before your text',
  warning: 'Content warning',
  postTitle: 'Title',
  titleHint: 'What a forum or community shows above your post and in its lists.',
  groupsShowLess:
    'Forums and communities show neither content warnings nor the answers of a poll. What people there have to know first belongs in the text.',
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
  quotesOfOpenOnly: 'Posts that only followers or the people mentioned can see are quoted by nobody else.',
  quotePolicies: { public: 'Everybody', followers: 'Followers', nobody: 'Just me' },
  facts: {
    quotes: { public: 'anyone can quote', followers: 'followers can quote', nobody: 'nobody can quote' },
    localOnly: 'only this server',
  },
  language: 'Language',
  sensitive: 'Mark media as sensitive',
  markdown: 'Write with Markdown',
  localOnly: 'Only for people on this server',
  quoting: 'You quote this post:',
  post: 'Post',
  saveEdit: 'Save',
  schedule: 'Publish later',
  publishAt: 'Publish at',
  timeHint: (zone: string) => `At least five minutes from now. Time zone: ${zone}`,
  noTime: '“Publish at” is not a date with a time of day.',
  tooSoon: '“Publish at” has to be at least five minutes from now.',
  saveDraft: 'Save as draft',
  nothingToKeep: 'There is nothing to keep yet: write something or add a file.',
  otherDraft: 'the other text',
  bothKept: (other: Html) =>
    html`This draft was changed elsewhere meanwhile. Both are kept: what you see here is a draft of its own now, and there is ${other}.`,
  draftGone:
    'This draft was published or deleted elsewhere meanwhile. Your text is kept here: post it if it is still to be published.',
  filesGone:
    'A file of this post is not there any more, or belongs to a post that was published. Your text is kept: add the file again if it is to be shown.',
  sentBefore:
    'You sent this before, and it is not there any more: it was deleted, or its time has come. Your text is kept: post it if it is to appear once more.',
  editedElsewhere: 'This post was edited elsewhere meanwhile. What you see below replaces that when you save it again.',
  editedGone:
    'This post was deleted meanwhile. Your text is kept: you can publish it as a new post. Check who can see it.',
  presentVersion: 'The post as it is now:',
  standsAlone: 'The post that this answers or quotes is gone: yours will stand on its own.',
  nextPost: (number: number | string) => `Post ${number}`,
  nextText: (number: number | string) => `Text of post ${number}`,
  removePost: (number: number | string) => `Remove post ${number}`,
  anotherPost: 'Add to thread',
  threadAdded: 'All posts are published together, each as a reply to the one before, for the same audience.',
  preview: 'Preview',
  altTextsMissing:
    'A picture has no alt text yet: people who cannot see it would not know what it shows. Describe it below.',
  altTextsRequired: 'A picture has no alt text yet. You have chosen to describe all of your pictures: do so below.',
  postAnyway: 'Publish anyway',
  moveFile: { earlier: 'Move up', later: 'Move down' },
  focusAt: {
    title: 'Focal point',
    label: 'What must be seen where the picture is cropped',
    asItIs: 'The middle',
    asChosen: 'As chosen before',
    places,
  },
  expired: 'This form had expired. Your text is kept: please publish it again.',
};

/** What is not published yet: drafts, and posts that wait for their time. */
export const drafts = {
  tabs: 'Not published yet',
  noDrafts: 'You have no drafts. What you save while writing waits here, on all your devices.',
  noScheduled: 'Nothing is scheduled. While writing you can choose when a post is published.',
  noText: 'Without text',
  withPoll: 'With a poll',
  followed: counted({ one: 'and # more post in the thread', other: 'and # more posts in the thread' }),
  changed: (time: Html) => html`Changed: ${time}`,
  meantFor: (time: Html) => html`meant for ${time}`,
  goOn: 'Continue',
  deleteDraft: { label: 'Delete', warning: 'The draft is gone for good.' },
  goesOut: (time: Html) => html`Goes out: ${time}`,
  failed: (reason: string) => `It could not be published: ${reason}`,
  changeTime: 'Change time',
  saveTime: 'Save time',
  takeBack: 'Back to drafts',
  deleteScheduled: { label: 'Delete', warning: 'It will not be published, and its text is gone for good.' },
};

/** What the composer says and offers where scripts run. */
export const composerTools = {
  addAnswer: 'Add an answer',
  altMissing: {
    title: 'Alt text is missing',
    text: 'People who cannot see or hear your files will not know what they are about.',
    add: 'Add alt texts',
    anyway: 'Publish anyway',
  },
  cancel: 'Cancel',
  changed: 'Your changes are saved.',
  dropFiles: 'Delete them',
  focus: {
    hint: 'Choose what stays visible where the picture is cropped: click it, or move the mark with the arrow keys.',
    done: 'Done',
  },
  keptBefore: 'What could not be saved before is a draft now.',
  leaving: {
    title: 'Keep what you have written?',
    keep: 'Keep as draft',
    discard: 'Delete it',
    stay: 'Continue writing',
    editTitle: 'Discard your changes?',
    discardEdit: 'Discard',
  },
  posted: 'Your post is published.',
  removeAnswer: 'Remove this answer',
  show: 'Show',
  takeFiles: 'Add them',
  tryAgain: 'Try again',
  waitingFiles: 'These files could not be uploaded before, because you were not signed in any more:',
  /** What scripts say, by the names that they know. */
  said: {
    both: 'Another device has changed this draft. Both are kept: this text is a draft of its own now.',
    converting: 'being converted',
    cut: 'The upload was interrupted. It continues when the network is back.',
    editKept: 'What you had changed and not saved is here again',
    failed: 'This could not be published. Your text is kept.',
    gone: 'This draft was published or deleted elsewhere. Your text is a draft of its own now.',
    guessed: 'Guessed from the text:',
    left: 'Characters left: #',
    over: 'Characters too many: #',
    notSaved: 'Not saved as a draft yet',
    offline: 'There is no network. Your text is kept: please try again later.',
    refused: 'This file could not be uploaded.',
    saved: 'Saved as a draft',
    suggestions: 'Suggestions',
    unfinished: 'A file has not been uploaded. Try again, or remove it.',
    uploading: 'uploading',
    waiting: 'Waiting until all files are uploaded …',
    waits: 'It waits in this browser until you sign in again: post, and you will be asked to.',
  },
};

/** What scripts show of each file of a post: its small picture, and the sheet about it. */
export const fileSheets = {
  places: {
    image: 'Picture {here} of {all}',
    video: 'Video {here} of {all}',
    audio: 'Sound {here} of {all}',
    unknown: 'File {here} of {all}',
  },
  altMissing: 'Alt text missing',
  notUploaded: 'Not uploaded',
  moved: 'Moved: {file}',
  orderHint: 'Arrow keys and dragging change the order.',
  next: 'Next picture',
  earlier: 'Move earlier',
  later: 'Move later',
  thumbnail: 'Choose thumbnail',
};

/** The emoji picker. The names of emojis come with the emojis. */
export const emojiPicker = {
  title: 'Emoji',
  search: 'Search emojis',
  own: 'Emojis of this server',
  none: 'No emoji has such a name.',
  failed: 'The emojis could not be loaded. Please try again later.',
  found: 'Found',
  group: 'Groups',
  groups: {
    recent: 'Recent',
    own: 'Emojis of this server',
    smileys_emotion: 'Smileys and emotions',
    people_body: 'People and body',
    animals_nature: 'Animals and nature',
    food_drink: 'Food and drink',
    travel_places: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
  tone: 'Skin tone',
  tones: ['None', 'Light', 'Medium light', 'Medium', 'Medium dark', 'Dark'],
};
