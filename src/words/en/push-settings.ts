/** Push messages in the browser that one uses. */
export const pushSettings = {
  title: 'Notifications in this browser',
  lead: 'This browser can tell you what happens while you do not look at this server. Each browser is switched on by itself.',
  turnOn: 'Switch on',
  turnOff: 'Switch off in this browser',
  test: 'Send me one',
  tellWhen: 'Tell me when',
  whose: 'Caused by',
  denied: 'You have forbidden notifications of this site. Allow them in the settings of the browser, then come back.',
  unsupported: 'This browser has no push messages. On an iPhone or iPad, add this server to the home screen first.',
  failed: 'The browser could not be switched on. Please try again later.',
  needsScripts: 'Only with scripts can notifications be switched on.',
  testTitle: 'It works',
  testBody: 'Notifications arrive in this browser.',
  policies: { all: 'Everybody', followed: 'People I follow', follower: 'People who follow me', none: 'Nobody' },
  done: { saved: 'Saved.', off: 'This browser tells you of nothing any more.', sent: 'A message is on its way.' },
};
