import { type Html, html } from '../../lib/html/template.ts';
import type { SecurityDetails } from '../../lib/security-events.ts';
import { plurals } from '../plurals.ts';

const eventsMore = plurals('en')({ one: 'There is # more.', other: 'There are # more.' });

const codesLeft = plurals('en')({ one: '# code is left.', other: '# codes are left.' });

/** Second factors, fresh sign-ins, and what happened to a login. */
export const security = {
  title: 'Security',
  /** Signing in by what a device knows of its owner. */
  passkeys: {
    title: 'Passkeys',
    lead: 'With a passkey you sign in by your fingerprint, your face or the PIN of your device. No password is needed, and nobody can steal it from a server.',
    add: 'Add a passkey',
    use: 'Use a passkey',
    none: 'You have no passkey yet.',
    most: (count: number) => `You have ${count} passkeys, which is the most. Remove one to add another.`,
    needsScripts: 'Passkeys need scripts, which do not run in this browser.',
    unsupported: 'This browser has no passkeys.',
    notHere: 'Browsers allow passkeys only at an address with https and a name, which this server does not have.',
    appInstead: 'Use the codes of an authenticator app instead.',
    cancelled: 'Nothing was done: it was cancelled, or took too long.',
    onDevice: 'This device has a passkey of yours already.',
    elsewhere: (address: Html) => html`Passkeys of this server work only at ${address}. Open this page there.`,
    failed: 'That did not work. Please try again, or choose another way.',
    addedOn: (day: Html) => html`Added ${day}`,
    unused: 'not used yet',
    used: (time: Html) => html`used ${time}`,
    copied: 'It was refused, because there seems to be a copy of it. Remove it, and add a new one.',
    name: 'Name',
    rename: 'Rename',
    remove: 'Remove',
    removeWarning: 'You will not be able to sign in with it any more. Delete it from your device, too.',
    removeLastWarning:
      'It is your last second step: your password alone will be enough to sign in, and your recovery codes end. Delete it from your device, too.',
    unnamed: 'Passkey',
  },
  /** Showing once more who one is, before something that needs it. */
  confirming: {
    title: 'Confirm that it is you',
    lead: 'Your sign-in is some time ago. Give your password once more, and you go on where you were.',
    notDone: 'Nothing was done yet: your sign-in is too long ago for this. Confirm that it is you, and try again.',
    confirm: 'Confirm',
  },
  /** By what somebody has shown who they are. */
  signedInBy: {
    sign_up: 'when the account was made',
    password: 'by password',
    password_reset: 'by a new password',
    password_and_code: 'by password and code',
    password_and_recovery_code: 'by password and recovery code',
    password_and_passkey: 'by password and passkey',
    passkey: 'by passkey',
  },
  /** What staff do about those of others. */
  ofOthers: {
    switchOff: 'Switch the second step off',
    switchOffWarning:
      'Their password alone will sign them in, and they are told. Make sure first that it is they who ask for it.',
  },
  /** Where a role requires a second step. */
  required: {
    title: 'This role needs a second step',
    lead: 'Your role on this server needs a second step to sign in, and you have none. Add a passkey or set up an authenticator app, and you can go on.',
    notDone: 'Nothing was done yet: your role on this server needs a second step to sign in, and you have none.',
    way: 'Set up a second step',
  },
  ofRoles: {
    lead: 'Staff with a second step cannot be impersonated by whoever learns a password. From the day on, whoever has the role and no second step is led to setting one up before anything else.',
    requiredFrom: (day: Html) => html`A second step is required from ${day} on.`,
    noLonger: 'No longer require it',
    from: 'From',
    fromHint: 'Empty for at once.',
    require: 'Require a second step',
  },
  lately: {
    title: 'What happened lately',
    none: 'Nothing has happened to your login in the last year.',
    more: eventsMore,
    notYou: (way: Html) => html`If it was not you, ${way} at once.`,
    newPassword: 'choose a new password',
    seen: 'I have seen this',
  },
  /** What happened to a login: subjects of letters, which stand behind the name of the server, and sentences. */
  happened: {
    new_browser: {
      subject: 'a sign-in in a new browser',
      text: ({ browser, ip = '' }: SecurityDetails) =>
        browser
          ? `Somebody signed in to your account in a new browser: ${browser}, from the network address ${ip}.`
          : `Somebody signed in to your account in a new browser, from the network address ${ip}.`,
    },
    password_changed: { subject: 'your password was changed', text: () => 'Your password was changed.' },
    password_reset: {
      subject: 'your password was reset',
      text: () => 'Your password was replaced by a new one, and all browsers and apps were signed out.',
    },
    email_changed: {
      subject: 'your e-mail address was changed',
      text: ({ email = '' }: SecurityDetails) => `Your e-mail address was changed to ${email}.`,
    },
    passkey_added: {
      subject: 'a passkey was added',
      text: ({ name = '' }: SecurityDetails) => `The passkey “${name}” was added. It can be used to sign in.`,
    },
    passkey_removed: {
      subject: 'a passkey was removed',
      text: ({ name = '' }: SecurityDetails) => `The passkey “${name}” was removed.`,
    },
    app_set_up: {
      subject: 'an authenticator app was set up',
      text: () => 'An authenticator app was set up. Signing in with your password now needs a code of it.',
    },
    app_removed: {
      subject: 'your authenticator app was removed',
      text: () => 'Your authenticator app was removed. Its codes are no longer asked for.',
    },
    recovery_codes_made: {
      subject: 'new recovery codes',
      text: () => 'New recovery codes were made. The former ones no longer work.',
    },
    recovery_code_used: {
      subject: 'a recovery code was used',
      text: ({ left = 0 }: SecurityDetails) => `A recovery code was used. ${codesLeft(left)}`,
    },
    cloned_passkey_refused: {
      subject: 'a passkey was refused',
      text: ({ name = '' }: SecurityDetails) =>
        `The passkey “${name}” was refused, because there seems to be a copy of it. Remove it, and add a new one.`,
    },
    second_factors_switched_off: {
      subject: 'your second step was switched off',
      text: () =>
        'The people who run this server have switched off your second step. Your password is enough to sign in now.',
    },
    backup_downloaded: {
      subject: 'a backup was downloaded',
      text: ({ name = '', who = '', ip = '' }: SecurityDetails) =>
        `${who} downloaded the backup ${name} of this server, from ${ip}. It holds everything that is on it.`,
    },
  },
  letter: {
    time: (time: string) => `This happened on ${time}.`,
    notYou: 'If it was not you, choose a new password at once. That signs out every browser and every app:',
  },
  /** Between the password and being signed in. */
  secondStep: {
    lead: 'Your password is right. Now show by a second step that it is you.',
    afterReset:
      'Your password is changed, and every browser and app was signed out. Now show by a second step that it is you.',
    code: 'Code',
    byApp: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    byRecoveryCode: 'One of your recovery codes. Each is good once.',
    wrong: 'That code is wrong, or was used already.',
    over: 'That took too long, or there were too many wrong codes. Please sign in again.',
    lostAll: (staff: Html) => html`Have you lost all of these? Ask ${staff} to switch your second step off.`,
    startAgain: 'Sign in with another account',
  },
  /** What one has, and what one can add. */
  overview: {
    lead: 'With a second step, nobody who only knows your password can sign in.',
    secondStep: 'Second step',
    passkeys: 'Passkeys',
    addPasskey: 'Add a passkey',
    app: 'Authenticator app',
    setUpApp: 'Set up an authenticator app',
    changeApp: 'Change the authenticator app',
    recoveryCodes: 'Recovery codes',
    left: (count: string) => `${count} left`,
    isOn: 'on',
    isOff: 'off',
    browsers: 'Browsers that are signed in',
  },
  /** The app that shows codes. */
  app: {
    title: 'Authenticator app',
    lead: 'An authenticator app on your phone or computer shows a code of six digits that changes every half minute. When you sign in, you are asked for it after your password.',
    scan: 'Scan this picture with the app:',
    picture: 'Picture with the key, to be scanned by an authenticator app',
    orType: 'Or type this key into the app (it is based on time, with six digits):',
    onThisDevice: 'Open an app on this device',
    thenCode: 'Enter the code that the app shows then.',
    confirm: 'Confirm',
    wrong: 'That is not the code that the app shows now. Is the clock of its device right?',
    tooOld:
      'That key was not made for you here, or the key of the server has changed. Here is a new one: scan it instead.',
    present: 'An authenticator app is set up: you are asked for its code when you sign in.',
    another: 'To use another app, remove this one and set up the other.',
    remove: 'Remove the app',
    removeWarning:
      'Its codes are no longer asked for. If it is your only second step, your password alone signs in again, and your recovery codes end.',
    noKey:
      'This server has no key to seal secrets with, so no app can be set up at the moment. Whoever runs it finds in its log what to do. Passkeys and recovery codes work.',
    isCutOff:
      'The codes of your app cannot be checked at the moment, because the server lacks its key. Use a passkey or a recovery code.',
  },
  /** Codes for whoever has lost their second factor. */
  recovery: {
    title: 'Recovery codes',
    keep: 'If you lose your app or your passkey, each of these codes signs you in once, in place of your second step. Keep them where you find them without your phone. They are shown only now.',
    download: 'Download as a text',
    fileTitle: (site: string) => `Recovery codes for ${site}. Each is good once.`,
    haveKept: 'I have kept them',
    lead: 'If you lose your app or your passkey, each recovery code signs you in once, in place of your second step. They were shown when they were made, and cannot be shown again.',
    left: codesLeft,
    makeNew: 'Make new codes',
    makeNewWarning: 'The codes that you have no longer work.',
    needsFactor: 'You get recovery codes with your first passkey or authenticator app.',
  },
};

/** The audit log: what those who run the server have done. */
export const auditLog = {
  lead: 'What those who run this server have done, and what was done at the command line of its machine.',
  none: 'Nothing of the kind was done.',
  when: 'When',
  always: 'Whenever',
  day: 'Last day',
  week: 'Last week',
  who: 'By whom',
  anybody: 'Anybody',
  commandLine: 'Command line',
  server: 'The server itself',
  somebody: 'Somebody whose account is gone',
  what: 'What it was about',
  anything: 'Anything',
  details: 'Details',
  actions: {
    create: 'Added',
    update: 'Changed',
    destroy: 'Deleted',
    publish: 'Published',
    unpublish: 'Unpublished',
    enable: 'Turned on',
    disable: 'Turned off',
    resolve: 'Settled',
    reopen: 'Reopened',
    approve: 'Approved',
    reject: 'Rejected',
    undo: 'Undone',
    keep: 'Kept hidden',
    verify: 'Verified',
    restore: 'Restored',
    download: 'Downloaded',
    suspend: 'Suspended',
    unsuspend: 'Unsuspended',
    silence: 'Limited',
    unsilence: 'Unlimited',
    retry: 'Tried again',
    discard: 'Discarded',
    run: 'Carried out',
  },
  targets: {
    account: 'Account',
    account_warning: 'Decision',
    announcement: 'Announcement',
    appeal: 'Appeal',
    automatic_rule: 'Automatic rule',
    automatic_rule_hit: 'Post that a rule acted on',
    backup: 'Backup',
    canonical_email_block: 'Blocked e-mail address',
    custom_emoji: 'Emoji',
    document: 'Text',
    domain_allow: 'Allowed server',
    domain_block: 'Blocked server',
    domain_draft: 'Suggestion of a block list',
    domain_exclude: 'Exception from block lists',
    domain_subscription: 'Block list',
    email_domain_block: 'Blocked e-mail host',
    invite: 'Invitation',
    ip_block: 'Blocked network',
    job: 'Job',
    moderation_note: 'Note',
    report: 'Report',
    retention: 'Retention',
    role: 'Role',
    rule: 'Rule',
    setting: 'Setting',
    status: 'Post',
    tag: 'Hashtag',
    username_block: 'Blocked name',
    warning_preset: 'Prepared text',
    webhook: 'Webhook',
  },
};
