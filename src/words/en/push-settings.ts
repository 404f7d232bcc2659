/** Push messages in the browser that one uses. */
export const pushSettings = {
  title: 'Notifications in this browser',
  lead: 'This browser can notify you while this server is not open. Each browser has a switch of its own.',
  turnOn: 'Switch on',
  turnOff: 'Switch off in this browser',
  test: 'Send a test',
  tellWhen: 'Notify me when',
  whose: 'Caused by',
  denied: 'You have blocked notifications from this site. Allow them in the settings of the browser, then come back.',
  unsupported:
    'This browser has no push notifications. On an iPhone or iPad, add this server to the home screen first.',
  failed: 'Notifications could not be switched on. Please try again later.',
  needsScripts: 'Notifications need JavaScript to be switched on.',
  testTitle: 'It works',
  testBody: 'Notifications arrive in this browser.',
  policies: { all: 'Everybody', followed: 'People I follow', follower: 'People who follow me', none: 'Nobody' },
};
