import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const letters: Words['letters'] = {
  because: (server) => `Du bekommst diese E-Mail wegen deines Kontos auf ${server}.`,
  becauseOfOne: (server) => `Du bekommst diese E-Mail wegen eines Kontos auf ${server}.`,
  becauseModerating: (server) => `Du bekommst diese E-Mail, weil du ${server} moderierst.`,
  approval: {
    subject: 'deine Anfrage wurde angenommen',
    text: (server) => `Deine Anfrage auf ${server} wurde angenommen. Du kannst dich jetzt anmelden:`,
  },
  strike: {
    warning: 'eine Verwarnung',
    decision: 'eine Entscheidung über dein Konto',
    actions: {
      none: 'Die Moderation dieses Servers hat eine Verwarnung für dich.',
      disable:
        'Du kannst dein Konto nicht mehr benutzen, aber dein Profil und alles, was du veröffentlicht hast, bleibt erhalten.',
      sensitive: 'Ab jetzt werden alle Medien, die du veröffentlichst, hinter einer Warnung versteckt.',
      silence: 'Du kannst dein Konto weiter benutzen, aber deine Beiträge sieht nur noch, wer dir bisher schon folgte.',
      suspend: 'Du kannst dein Konto nicht mehr benutzen, und dein Profil und deine Beiträge sind nicht mehr zu sehen.',
      delete_statuses: 'Die Moderation dieses Servers hat einige deiner Beiträge gelöscht.',
      mark_statuses_as_sensitive:
        'Die Moderation dieses Servers hat einige deiner Beiträge mit einer Warnung versehen.',
    },
    appeal: 'Wenn du das für falsch hältst, kannst du innerhalb von 20 Tagen Einspruch erheben:',
  },
  newAppeal: {
    subject: (who) => `@${who} erhebt Einspruch gegen eine Entscheidung`,
    text: (who) => `@${who} erhebt Einspruch gegen eine Entscheidung:`,
  },
  appealApproved: {
    subject: 'deinem Einspruch wurde stattgegeben',
    text: 'Die Moderation gibt dir recht: Die Entscheidung ist zurückgenommen, soweit das möglich ist.',
  },
  appealRejected: {
    subject: 'dein Einspruch wurde abgelehnt',
    text: 'Die Moderation hat sich deinen Einspruch angesehen und bleibt bei ihrer Entscheidung.',
  },
  takenBack: {
    subject: 'eine Entscheidung wurde zurückgenommen',
    text: 'Die Moderation hat eine Entscheidung über dein Konto zurückgenommen, soweit das möglich ist.',
  },
  confirmation: {
    subject: 'bestätige deine E-Mail-Adresse',
    somebody: (server) => `Jemand hat sich auf ${server} mit dieser E-Mail-Adresse registriert.`,
    open: 'Warst du es, öffne innerhalb von zwei Tagen diese Adresse, um sie zu bestätigen. Warst du es nicht, beachte diese E-Mail nicht.',
  },
  pending: {
    subject: (who) => `@${who} wartet auf Bestätigung`,
    text: (who, server) => `@${who} möchte ${server} beitreten und wartet auf deine Bestätigung.`,
    answer: 'Hier kannst du antworten:',
  },
  reset: {
    subject: 'wähle ein neues Passwort',
    somebody: 'Jemand hat für dein Konto um ein neues Passwort gebeten.',
    open: 'Warst du es, öffne innerhalb von sechs Stunden diese Adresse. Warst du es nicht, beachte diese E-Mail nicht: Dein Passwort bleibt, wie es ist.',
  },
  newAddress: {
    subject: 'bestätige deine neue E-Mail-Adresse',
    somebody: 'Jemand möchte diese E-Mail-Adresse statt einer anderen für ein Konto verwenden.',
    open: 'Warst du es, öffne innerhalb von zwei Tagen diese Adresse. Warst du es nicht, beachte diese E-Mail nicht.',
  },
  emailChanged: {
    subject: 'deine E-Mail-Adresse wurde geändert',
    text: (email) => `Die E-Mail-Adresse deines Kontos wurde in ${email} geändert.`,
    notYou: 'Warst du es nicht, bitte sofort die Leute um Hilfe, die den Server betreiben:',
  },
  passwordChanged: {
    subject: 'dein Passwort wurde geändert',
    text: 'Das Passwort deines Kontos wurde geändert. Warst du es nicht, wähle sofort ein neues:',
  },
  report: {
    subject: (who) => `@${who} wurde gemeldet`,
    text: (who, category, id) => `@${who} wurde gemeldet (${category}), Meldung ${id}:`,
    act: 'Hier kannst du sie bearbeiten:',
  },
  announcement: 'eine Ankündigung',
  newTerms: {
    subject: 'neue Nutzungsbedingungen',
    text: (day) =>
      `Die Nutzungsbedingungen dieses Servers ändern sich am ${day}. Wer ihn von da an weiter benutzt, stimmt ihnen zu:`,
  },
  news: {
    many: counted({ one: '# neue Benachrichtigung', other: '# neue Benachrichtigungen' }),
    more: counted({ one: 'Und # weitere, die deine App zeigt.', other: 'Und # weitere, die deine App zeigt.' }),
    answerRequest: 'Du kannst die Anfrage in deiner App beantworten.',
    kinds: 'Worüber du E-Mails bekommst',
    noMore: 'Keine solchen E-Mails mehr',
  },
};

export const happenings: Words['happenings'] = {
  mention: (name) => `${name} hat dich erwähnt`,
  status: (name) => `${name} hat etwas veröffentlicht`,
  reblog: (name) => `${name} hat deinen Beitrag geteilt`,
  follow: (name) => `${name} folgt dir jetzt`,
  follow_request: (name) => `${name} möchte dir folgen`,
  favourite: (name) => `${name} hat deinen Beitrag favorisiert`,
  poll: (name) => `Eine Umfrage von ${name} ist beendet`,
  update: (name) => `${name} hat einen Beitrag bearbeitet`,
  severed_relationships: 'Einige deiner Follower und Gefolgten sind verloren',
  moderation_warning: 'Du hast eine Verwarnung der Moderation bekommen',
  annual_report: 'Dein Jahresrückblick ist da',
  'admin.sign_up': (name) => `${name} hat sich registriert`,
  'admin.report': (name) => `${name} hat etwas gemeldet`,
  quote: (name) => `${name} hat deinen Beitrag zitiert`,
  quoted_update: (name) => `${name} hat einen Beitrag bearbeitet, den du zitiert hast`,
  added_to_collection: (name) => `${name} hat dich in eine Sammlung aufgenommen`,
  collection_update: (name) => `${name} hat eine Sammlung geändert, in der du bist`,
  'pleroma:emoji_reaction': (name) => `${name} hat auf deinen Beitrag reagiert`,
};
