import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const others = plurals('de')({ one: '# weitere Person', other: '# weitere' });

const hat = (isOne: boolean) => (isOne ? 'hat' : 'haben');

export const notifications: Words['notifications'] = {
  title: 'Benachrichtigungen',
  none: 'Noch ist nichts geschehen. Wenn dir jemand folgt, antwortet oder mag, was du schreibst, steht es hier.',
  isNew: 'neu',
  somebody: 'Jemand',
  other: 'Etwas ist geschehen.',
  markRead: 'Alle als gelesen markieren',
  clear: 'Alle löschen',
  clearWarning:
    'Alle Benachrichtigungen verschwinden. Beiträge und Follower bleiben. Das lässt sich nicht rückgängig machen.',
  all: 'Alle',
  only: {
    mentions: 'Erwähnungen',
    favourites: 'Favoriten',
    boosts: 'Geteilt',
    follows: 'Folgen',
    posts: 'Beiträge',
    polls: 'Umfragen',
  },
  andOthers: (who, count) => html`${who} und ${others(count)}`,
  seeReport: 'Meldung ansehen',
  seeAccount: 'Konto ansehen',
  kinds: {
    follow: (who, isOne) => html`${who} ${isOne ? 'folgt' : 'folgen'} dir jetzt`,
    follow_request: (who, isOne) => html`${who} ${isOne ? 'möchte' : 'möchten'} dir folgen`,
    favourite: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag favorisiert`,
    reblog: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag geteilt`,
    mention: (who, isOne) => html`${who} ${hat(isOne)} dich erwähnt`,
    poll: (who) => html`Eine Umfrage von ${who} ist beendet`,
    quote: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag zitiert`,
    quoted_update: (who, isOne) => html`${who} ${hat(isOne)} einen Beitrag bearbeitet, den du zitiert hast`,
    update: (who, isOne) => html`${who} ${hat(isOne)} einen Beitrag bearbeitet`,
    status: (who, isOne) => html`${who} ${hat(isOne)} etwas geschrieben`,
    'pleroma:emoji_reaction': (who, isOne) => html`${who} ${hat(isOne)} auf deinen Beitrag reagiert`,
    'admin.sign_up': (who, isOne) => html`${who} ${hat(isOne)} sich registriert`,
    'admin.report': (who, isOne) => html`${who} ${hat(isOne)} etwas gemeldet`,
    severed_relationships: () => html`Zwischen dir und Leuten auf einem anderen Server wurde das Folgen beendet`,
    moderation_warning: () => html`Die Moderation hat etwas über dich entschieden`,
    annual_report: () => html`Dein Jahresrückblick ist fertig`,
    added_to_collection: (who, isOne) => html`${who} ${hat(isOne)} dich in eine Sammlung aufgenommen`,
    collection_update: (who, isOne) => html`${who} ${hat(isOne)} eine Sammlung mit dir geändert`,
  },
};

export const notificationRequests: Words['notificationRequests'] = {
  title: 'Gefilterte Benachrichtigungen',
  lead: 'Benachrichtigungen dieser Profile warten hier. Wenn du jemanden annimmst, bekommst du sie von nun an.',
  none: 'Hier wartet niemand.',
  count: plurals('de')({ one: '# Benachrichtigung', other: '# Benachrichtigungen' }),
  accept: 'Annehmen',
  dismiss: 'Verwerfen',
  policy: 'Wessen Benachrichtigungen du bekommst',
  policyHint: 'Was gefiltert wird, wartet oben. Was ignoriert wird, ist verloren.',
  values: { accept: 'Durchlassen', filter: 'Filtern', drop: 'Ignorieren' },
  senders: {
    for_not_following: 'Profile, denen du nicht folgst',
    for_not_followers: 'Profile, die dir nicht folgen',
    for_new_accounts: 'Neue Konten',
    for_private_mentions: 'Private Erwähnungen, um die du nicht gebeten hast',
    for_limited_accounts: 'Konten, die die Moderation eingeschränkt hat',
    for_bots: 'Automatisierte Konten',
  },
};
