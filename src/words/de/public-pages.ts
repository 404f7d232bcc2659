import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const networks: Words['networks'] = {
  followersOf: (name) => `Follower von ${name}`,
  followedBy: (name) => `Wem ${name} folgt`,
  back: 'Zurück zum Profil',
  hidden: (name) => `${name} zeigt diese Liste nicht.`,
  nobody: 'Noch niemand.',
  onlyYou: 'Andere sehen diese Liste nicht, weil du sie verbirgst.',
  onlyKnown: 'Das sind die Personen, die auf diesem Server bekannt sind. Es können mehr sein.',
};

export const collections: Words['collections'] = {
  title: 'Sammlungen',
  lead: 'Leute, die du empfiehlst: Andere sehen sie in deinem Profil und können allen auf einmal folgen.',
  none: 'Du hast noch keine Sammlungen.',
  within: 'Sammlungen, in denen du bist',
  create: 'Neue Sammlung',
  edit: 'Sammlung bearbeiten',
  name: 'Name',
  nameHint: 'Höchstens 40 Zeichen.',
  description: 'Beschreibung',
  descriptionHint: 'Höchstens 100 Zeichen.',
  topic: 'Thema',
  topicHint: 'Ein Hashtag.',
  language: 'Sprache',
  noLanguage: 'Keine Angabe',
  discoverable: 'Andere dürfen sie finden, und sie steht in meinem Profil',
  isSensitive: 'Es geht um etwas Heikles',
  delete: 'Sammlung löschen',
  deleteWarning: 'Die Sammlung verschwindet für alle. Niemand entfolgt dadurch jemandem.',
  members: 'Leute darin',
  find: 'Leute zum Hinzufügen finden, mit Namen oder Adresse',
  asked: 'angefragt',
  refuses: 'Möchte nicht in Sammlungen sein',
  refusesOrLeft: 'Diese Person möchte in keiner Sammlung sein oder hat diese verlassen.',
  leave: 'Diese Sammlung verlassen',
  leaveWarning: 'Du erscheinst nicht mehr darin und kannst nicht wieder aufgenommen werden.',
  followAll: 'Allen darin folgen',
  choose: (handle) => `Sammlungen mit ${handle}`,
  addTo: 'Zu Sammlungen hinzufügen',
  by: (name) => `Eine Sammlung von ${name}`,
  byLink: (owner) => html`Eine Sammlung von ${owner}`,
  people: counted({ one: '# Person', other: '# Personen' }),
  sensitive: 'heikel',
  nobody: 'Noch ist niemand darin.',
};

export const findingCollections: Words['findingCollections'] = {
  title: 'Eine Sammlung öffnen',
  way: 'Eine Sammlung von einem anderen Server öffnen',
  lead: 'Viele führen Sammlungen von Leuten, die sie empfehlen. Öffne eine, und folge allen darin oder nur manchen.',
  address: 'Adresse einer Sammlung',
  hint: 'Zum Beispiel https://example.org/collections/123. Du siehst, wer darin ist, bevor du jemandem folgst.',
  open: 'Sammlung öffnen',
  problems: {
    no_address: 'Eine Adresse beginnt mit https://',
    not_found:
      'Unter dieser Adresse wurde keine Sammlung gefunden. Vielleicht antwortet ihr Server nicht, oder er gibt sie nicht heraus.',
    other_thing: 'Unter dieser Adresse ist keine Sammlung. Suche danach, wenn du es öffnen willst.',
  },
  lookedUp: counted({
    one: 'Nach # weiteren Person wird bei ihrem Server gefragt.',
    other: 'Nach # weiteren Personen wird bei ihren Servern gefragt.',
  }),
};

export const elsewhere: Words['elsewhere'] = {
  heading: (name) => `${name} ist auf einem anderen Server`,
  lives: (domain) => html`Dieses Profil und seine Beiträge sind auf ${domain} zu Hause.`,
  goTo: (domain) => `Zu ${domain}`,
  description: (domain) => `Ein Profil auf ${domain}`,
};

export const tags: Words['tags'] = {
  description: (tag) => `Öffentliche Beiträge mit dem Hashtag ${tag}`,
  lead: 'Öffentliche Beiträge mit diesem Hashtag, soweit dieser Server sie kennt.',
  nobody: 'Mit diesem Hashtag hat noch niemand etwas geschrieben.',
  feedOf: (handle) => `Öffentliche Beiträge von ${handle}`,
};

export const annualReport: Words['annualReport'] = {
  title: (name, year) => `${name} im Jahr ${year}`,
  sentence: {
    lurker: (name, year) => html`${year} hat ${name} lieber zugehört als gesprochen.`,
    booster: (name, year) => html`${year} hat ${name} weitergegeben, was andere schrieben.`,
    pollster: (name, year) => html`${year} hat ${name} allen Fragen gestellt.`,
    replier: (name, year) => html`${year} hatte ${name} auf alles eine Antwort.`,
    oracle: (name, year) => html`${year} hat ${name} gesprochen, und alle hörten zu.`,
  },
  months: 'Monat für Monat',
  hashtags: 'Hashtags',
  bestLiked: 'Am beliebtesten',
};

export const server: Words['server'] = {
  question: 'Was ist das hier?',
  fediverse:
    'Dieser Server ist einer von vielen Tausend, die miteinander verbunden sind. Mit einem Konto hier kannst du Menschen auf allen folgen, und sie können dir folgen.',
  signUp: 'Konto erstellen',
  aboutName: (name) => `Über ${name}`,
  contact: 'Kontakt',
  software: 'Die Software',
  runs: 'Auf diesem Server läuft Whinchat, freie Software unter der AGPL.',
  runsWithSource: (source) =>
    html`Auf diesem Server läuft Whinchat, freie Software unter der AGPL. Ihr ${source} steht allen offen.`,
  source: 'Quelltext',
  rules: 'Regeln',
  house: 'Über diesen Server',
  host: 'Wer ihn betreibt',
  people: counted({ one: '# Person hat hier ein Konto', other: '# Personen haben hier ein Konto' }),
  more: 'Mehr Beiträge',
  front: { local_feed: 'Neue Beiträge von hier', trends: 'Beiträge, über die viele sprechen' },
};

export const documents: Words['documents'] = {
  terms: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutzerklärung',
  lastChanged: (day) => html`Zuletzt geändert am ${day}.`,
  inForceSince: (day) => html`In Kraft seit ${day}.`,
  inForceFrom: (day) => html`In Kraft ab ${day}.`,
  othersFrom: (day) => html`Ab ${day} gelten andere Bedingungen.`,
  termsOf: (server) => `Nutzungsbedingungen von ${server}`,
  privacyPolicyOf: (server) => `Datenschutzerklärung von ${server}`,
  generalPolicy: [
    {
      title: 'Was gespeichert wird.',
      text: 'Deine E-Mail-Adresse, dein Passwort als Hash, der sich nicht zurückrechnen lässt, was du hier schreibst, hochlädst und tust, und eine Zeit lang die Adressen, von denen du dich anmeldest.',
    },
    {
      title: 'Wer es sehen kann.',
      text: 'Öffentliche Beiträge und dein Profil können alle sehen. Beiträge für Follower gehen an die Server deiner Follower, private Erwähnungen an die Server der Erwähnten; wer jene Server und diesen betreibt, kann sie technisch lesen. Es gibt keine Ende-zu-Ende-Verschlüsselung: Teile hier keine Geheimnisse.',
    },
    {
      title: 'Wer es bekommt.',
      text: 'Niemand kauft oder verkauft hier deine Daten. Andere Server des Netzwerks bekommen, was du an Menschen dort richtest, und werden gebeten zu löschen, was du löschst.',
    },
    {
      title: 'Wie lange.',
      text: 'Bis du es löschst. Du kannst deine Daten jederzeit exportieren und dein Konto mit allem darin löschen.',
    },
    { title: 'Welche Cookies.', text: 'Eines, solange du mit einem Browser angemeldet bist.' },
  ],
};

export const documentRooms: Words['documentRooms'] = {
  kinds: {
    extended_description: 'Lange Beschreibung',
    privacy_policy: 'Datenschutzerklärung',
    terms_of_service: 'Nutzungsbedingungen',
  },
  which: 'Welche Texte',
  all: 'Alle',
  none: 'Es wurde noch nichts geschrieben.',
  write: (kind) => `Neue Fassung: ${kind}`,
  published: (time) => html`veröffentlicht ${time}`,
  draft: (time) => html`Entwurf vom ${time}`,
  effective: (day) => html`gilt ab ${day}`,
  mailed: 'an alle per E-Mail geschickt',
  text: 'Wortlaut',
  textHint: 'Markdown ist möglich.',
  effectiveDate: 'Gilt ab',
  effectiveHint: 'Der Tag (UTC), ab dem neue Bedingungen gelten; ohne ihn der Tag der Veröffentlichung.',
  saveDraft: 'Als Entwurf speichern',
  preview: 'Vorschau',
  asShown: 'Wie man es lesen wird',
  changes: 'Was sich seit der veröffentlichten Fassung geändert hat',
  edit: 'Entwurf bearbeiten',
  byMail: 'Alle per E-Mail benachrichtigen',
  byAnnouncement: 'Alle durch eine Ankündigung benachrichtigen',
  publish: 'Veröffentlichen',
  publishWarning:
    'Dann können es alle lesen. Eine veröffentlichte Fassung bleibt, wie sie ist; für Änderungen veröffentliche eine neue.',
  delete: 'Entwurf löschen',
  deleteWarning: 'Der Entwurf ist dann endgültig weg.',
};

export const roleRooms: Words['roleRooms'] = {
  name: 'Name',
  color: 'Farbe',
  colorHint: 'Etwa #b0470e, für den Namen der Rolle auf Profilen.',
  position: 'Rang',
  positionHint: 'Eine ganze Zahl. Wer eine höhere hat, kann diese Rolle ändern und über ihre Inhaber entscheiden.',
  highlighted: 'Profile zeigen sie',
  rightsTitle: 'Was sie erlaubt',
  keepsRights: 'Sie erlaubt mehr, als du geben kannst; deshalb bleiben ihre Rechte, wie sie sind.',
  add: 'Neue Rolle',
  change: 'Ändern',
  delete: 'Rolle löschen',
  tooHigh: 'Eine Rolle muss unter deiner eigenen stehen, und du kannst nur Rechte geben, die du hast.',
  holders: counted({ one: '# Person hat sie', other: '# Personen haben sie' }),
  deleteWarning: (holders) => `${holders}; danach haben sie keine Rolle mehr.`,
  rights: {
    administrator: 'Alles, was immer sonst gewählt ist',
    view_devops: 'Sehen, wie die Maschine arbeitet: Aufgaben, Fehler, Zustand',
    view_audit_log: 'Das Protokoll sehen',
    view_dashboard: 'Die Übersicht und ihre Zahlen sehen',
    manage_reports: 'Über Meldungen entscheiden',
    manage_federation: 'Andere Server sperren, einschränken und erlauben',
    manage_settings: 'Die Einstellungen des Servers ändern',
    manage_blocks: 'Netze, E-Mail-Anbieter und Namen sperren',
    manage_taxonomies: 'Trends und Hashtags prüfen',
    manage_appeals: 'Einsprüche beantworten',
    manage_users: 'Konten ansehen und über sie entscheiden',
    manage_invites: 'Einladungen aller beenden',
    manage_rules: 'Die Regeln schreiben',
    manage_announcements: 'Ankündigungen schreiben',
    manage_custom_emojis: 'Eigene Emojis pflegen',
    manage_webhooks: 'Webhooks einrichten',
    invite_users: 'Leute einladen',
    manage_roles: 'Rollen anlegen und vergeben',
    manage_user_access: 'Passwörter und zweite Faktoren anderer zurücksetzen',
    delete_user_data: 'Endgültig löschen, was Konten haben',
    view_feeds: 'Timelines lesen, die anderen verschlossen sind',
    invite_bypass_approval: 'Leute einladen, denen niemand zustimmen muss',
    manage_email_subscriptions: 'Abonnements per E-Mail pflegen',
  },
};

export const absences: Words['absences'] = {
  noProfile: {
    title: 'Dieses Profil gibt es nicht',
    text: 'Hier heißt niemand so. Vielleicht ist die Adresse falsch geschrieben.',
  },
  deletedAccount: {
    title: 'Dieses Konto wurde gelöscht',
    text: 'Und mit ihm alles, was unter diesem Namen hier veröffentlicht war.',
  },
  suspendedAccount: {
    title: 'Dieses Konto ist gesperrt',
    text: 'Die Moderation dieses Servers hat es gesperrt. Profil und Beiträge sind nicht zu sehen.',
  },
  unknownProfile: {
    title: 'Dieses Profil ist hier nicht bekannt',
    text: 'Niemand hier folgt dieser Person auf einem anderen Server oder hat sie gesucht. Vielleicht ist die Adresse falsch geschrieben, ihr Server antwortet nicht, oder dieser Server spricht nicht mit ihm.',
  },
  refusedServer: {
    title: 'Dieser Server spricht nicht mit jenem',
    text: (domain) => `${domain} ist hier blockiert: Nichts von dort wird gezeigt, und nichts dorthin geschickt.`,
    because: (reason) => `Der Grund: ${reason}`,
  },
  deletedPost: {
    title: 'Dieser Beitrag wurde gelöscht',
    text: 'Gelöscht hat ihn, wer ihn schrieb, oder die Moderation.',
  },
  deletedOwnPost: {
    title: 'Dieser Beitrag ist schon gelöscht',
    text: 'Du hast ihn in einem anderen Fenster oder auf einem anderen Gerät gelöscht, oder die Moderation hat es getan.',
  },
  hiddenPost: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für alle bestimmt. Ist er für dich, siehst du ihn, sobald du angemeldet bist.',
  },
  hiddenPostSignedIn: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für dich bestimmt.',
  },
  noQuote: {
    title: 'Dieser Beitrag kann nicht zitiert werden',
    closed: 'Er ist nur für Follower oder die erwähnten Personen, und ein Zitat wäre für mehr.',
    policy: 'Wer ihn schrieb, hat gewählt, wer ihn zitieren darf, und du gehörst nicht dazu.',
    blocked: 'Du hast blockiert, wer ihn schrieb.',
    toPost: 'Zum Beitrag',
  },
  noTag: {
    title: 'Hier gibt es nichts zu zeigen',
    text: 'Niemand hat diesen Hashtag hier verwendet, oder dieser Server zeigt Hashtags nicht allen.',
  },
  deadLink: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde zurückgenommen, ist abgelaufen oder unvollständig.',
  },
  noTerms: { title: 'Es gibt keine Nutzungsbedingungen', text: 'Dieser Server hat keine. Vielleicht hat er Regeln.' },
  noTermsOfDay: {
    title: 'Solche Nutzungsbedingungen gibt es nicht',
    text: 'An diesem Tag sind keine Nutzungsbedingungen in Kraft getreten.',
  },
  nothingFound: {
    title: 'Nichts gefunden',
    text: 'Unter dieser Adresse gibt es kein Konto und keinen Beitrag, ihr Server antwortet nicht, dieser Server spricht nicht mit ihm, oder es ist nicht für dich.',
  },
  profileOf: (handle) => `Profil von ${handle}`,
};

export const tidy: Words['tidy'] = {
  title: 'Gefolgte und Follower',
  lead: 'Sieh sie durch, wähle einige aus und tu etwas mit allen zugleich.',
  whose: 'Wessen Liste',
  relationships: { following: 'Du folgst', followed_by: 'Folgen dir', mutual: 'Beides', invited: 'Von dir eingeladen' },
  only: 'Nur zeigen',
  narrowed: {
    dormant: 'Seit einem Monat still',
    moved: 'Umgezogen',
    local: 'Dieser Server',
    remote: 'Andere Server',
    none: 'In keiner deiner Listen',
    hidden: 'Geteiltes ausgeblendet',
  },
  order: 'Reihenfolge',
  orders: { recent: 'Neueste zuerst', active: 'Zuletzt aktiv', name: 'Nach Namen' },
  none: 'Es gibt niemanden dieser Art.',
  lastPost: (when) => html`Letzter Beitrag am ${when}`,
  noPosts: 'Hier sind keine Beiträge bekannt',
  boostsHidden: 'Geteiltes ausgeblendet',
  movedTo: (where) => html`Umgezogen zu ${where}`,
  list: 'Liste',
  addToList: 'In die Liste',
  removeServers: 'Alle Follower ihrer Server entfernen',
  askUnfollow: counted({ one: '# Konto nicht mehr folgen?', other: '# Konten nicht mehr folgen?' }),
  askRemove: counted({ one: '# Follower entfernen?', other: '# Follower entfernen?' }),
  askServers: counted({ one: '# Follower dieser Server entfernen?', other: '# Follower dieser Server entfernen?' }),
  unfollowHint: 'Ihre Beiträge erscheinen nicht mehr auf deiner Startseite, und sie verlassen deine Listen.',
  cancel: 'Abbrechen',
};
