/** What the composer says and offers where scripts run. */
export const composerTools = {
  addAnswer: 'Add an answer',
  altMissing: {
    title: 'Alt text is missing',
    text: 'People who cannot see or hear your files will not know what they are about.',
    add: 'Add alt texts',
    anyway: 'Post anyway',
  },
  cancel: 'Cancel',
  changed: 'Your changes are saved.',
  focus: {
    hint: 'Choose what stays visible where the picture is cropped: click it, or move the mark with the arrow keys.',
    done: 'Done',
  },
  leaving: {
    title: 'Keep what you have written?',
    keep: 'Keep as draft',
    discard: 'Delete it',
    stay: 'Continue writing',
  },
  moveDown: 'Move down',
  moveUp: 'Move up',
  posted: 'Your post is published.',
  removeAnswer: 'Remove this answer',
  show: 'Show',
  tryAgain: 'Try again',
  /** What scripts say, by the names that they know. */
  said: {
    both: 'Another device has changed this draft. Both are kept: this text is a draft of its own now.',
    converting: 'being converted',
    cut: 'The upload was interrupted. It continues when the network is back.',
    failed: 'This could not be published. Your text is kept.',
    guessed: 'Language, guessed from the text:',
    notSaved: 'Not saved as a draft yet',
    offline: 'There is no network. Your text is kept: please try again later.',
    refused: 'This file could not be uploaded.',
    saved: 'Saved as a draft',
    suggestions: 'Suggestions',
    unfinished: 'A file has not been uploaded. Try again, or remove it.',
    uploading: 'uploading',
    waiting: 'Posting when all files are uploaded …',
  },
};
