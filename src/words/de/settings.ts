import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  profile: 'Profil',
};

export const profileForm: Words['profileForm'] = {
  name: 'Anzeigename',
  nameHint: 'Höchstens 40 Zeichen.',
  bio: 'Über dich',
  bioHint: 'Höchstens 500 Zeichen. Hashtags, Erwähnungen und Links funktionieren.',
  avatar: 'Profilbild',
  avatarAlt: 'Beschreibung des Profilbilds',
  avatarRemove: 'Das Profilbild entfernen',
  header: 'Titelbild',
  headerAlt: 'Beschreibung des Titelbilds',
  headerRemove: 'Das Titelbild entfernen',
  pictureHint: 'PNG, JPEG, GIF, WebP oder HEIC, höchstens 8 MB.',
  altHint: 'Was darauf ist, für Menschen, die es nicht sehen können. Höchstens 150 Zeichen.',
  fields: 'Mehr über dich',
  fieldsHint:
    'Bis zu vier Zeilen, zum Beispiel deine Website oder deine Pronomen. Ein Link gilt als bestätigt, wenn die Seite auf dein Profil zurückverweist.',
  fieldName: (number) => `Beschriftung ${number}`,
  fieldValue: (number) => `Inhalt ${number}`,
  who: 'Follower und Sichtbarkeit',
  locked: 'Ich bestätige, wer mir folgt',
  hideNetwork: 'Verbergen, wem ich folge und wer mir folgt',
  discoverable: 'Mein Konto und meine Beiträge anderen vorschlagen',
  indexable: 'Meine öffentlichen Beiträge dürfen über die Suche gefunden werden',
  bot: 'Dieses Konto ist automatisiert',
  tabs: 'Reiter deines Profils',
  showMedia: 'Einen Reiter mit meinen Bildern und Videos zeigen',
  showMediaReplies: 'Dort auch die aus meinen Antworten zeigen',
  showFeatured: 'Einen Reiter mit dem zeigen, was ich hervorhebe',
  attribution: 'Websites, die dich als Autor nennen dürfen',
  attributionHint: 'Eine in jeder Zeile, etwa example.org. Karten ihrer Seiten führen dann zu deinem Profil.',
  seeProfile: 'Dein Profil ansehen',
};

export const ownAccount: Words['ownAccount'] = {
  changeEmail: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  emailAsked: 'Dorthin wird ein Link gesendet. Bis du ihn öffnest, gilt die alte Adresse.',
  emailAtOnce: 'Dieser Server verschickt keine E-Mails; die neue Adresse gilt deshalb sofort.',
  locale: 'Sprache und Zeitzone',
  language: 'Sprache dieser Seiten',
  asBrowser: 'Wie im Browser eingestellt',
  zone: 'Zeitzone',
  utc: 'UTC, bis du eine auswählst',
  sessions: 'Wo du angemeldet bist',
  thisBrowser: 'dieser Browser',
  unknownBrowser: 'Unbekannter Browser',
  since: (time) => html`Seit ${time}`,
  used: (time) => html`Zuletzt benutzt ${time}`,
  endOneWarning: 'Dieser Browser wird sofort abgemeldet. Wer ihn benutzt, muss sich dort neu anmelden.',
  endOthers: 'Überall sonst abmelden',
  endOthersWarning: 'Du bleibst nur hier angemeldet. Apps behalten ihren Zugriff.',
};

export const preferences: Words['preferences'] = {
  title: 'Schreiben und Lesen',
  posting: 'Schreiben',
  postLanguage: 'Sprache meiner Beiträge',
  ownLanguage: 'Wie diese Seiten',
  sensitive: 'Meine Medien als heikel kennzeichnen',
  showApplication: 'Zeigen, mit welcher App ich schreibe',
  reading: 'Lesen',
  missingAltTexts: 'Bilder ohne Bildbeschreibung',
  altTextChoices: {
    remind: 'Erinnere mich vor dem Veröffentlichen',
    require: 'Lass mich sie hier nicht veröffentlichen',
    none: 'Ohne Rückfrage veröffentlichen',
  },
  media: 'Bilder und Videos',
  mediaDisplays: {
    default: 'Als heikel gekennzeichnete verbergen',
    show_all: 'Alle zeigen',
    hide_all: 'Alle verbergen',
  },
  expandWarnings: 'Beiträge mit Inhaltswarnung aufklappen',
  autoPlay: 'Bewegte Bilder von selbst abspielen',
  aggregateReblogs: 'Einen Beitrag, den mehrere teilen, auf der Startseite nur einmal zeigen',
  chosenLanguages: 'Sprachen der öffentlichen Timelines',
  chosenLanguagesHint: 'Wenn du keine auswählst, siehst du Beiträge in allen Sprachen.',
};

export const appearance: Words['appearance'] = {
  title: 'Aussehen',
  choose: 'Farben und Schriftgröße wählen',
  lead: 'Das gilt nur in diesem Browser, egal wer angemeldet ist.',
  theme: 'Farben',
  device: 'Wie das Gerät',
  themes: { light: 'Hell', dark: 'Dunkel' },
  size: 'Schriftgröße',
  normal: 'Normal groß',
  sizes: { small: 'Klein', large: 'Groß' },
};

/** Push messages in the browser that one uses. */
export const pushSettings: Words['pushSettings'] = {
  title: 'Benachrichtigungen in diesem Browser',
  lead: 'Dieser Browser kann dich benachrichtigen, während dieser Server nicht geöffnet ist. Jeder Browser hat einen eigenen Schalter.',
  turnOn: 'Einschalten',
  turnOff: 'In diesem Browser ausschalten',
  test: 'Zur Probe eine senden',
  tellWhen: 'Benachrichtige mich, wenn',
  whose: 'Ausgelöst von',
  denied:
    'Du hast Benachrichtigungen dieser Seite blockiert. Erlaube sie in den Einstellungen des Browsers und komm dann zurück.',
  unsupported:
    'Dieser Browser kennt keine Push-Benachrichtigungen. Füge diesen Server auf einem iPhone oder iPad zuerst dem Home-Bildschirm hinzu.',
  failed: 'Die Benachrichtigungen ließen sich nicht einschalten. Bitte versuche es später noch einmal.',
  needsScripts: 'Benachrichtigungen lassen sich nur mit JavaScript einschalten.',
  testTitle: 'Es funktioniert',
  testBody: 'Benachrichtigungen kommen in diesem Browser an.',
  policies: {
    all: 'Allen',
    followed: 'Leuten, denen ich folge',
    follower: 'Leuten, die mir folgen',
    none: 'Niemandem',
  },
};

export const mailPreferences: Words['mailPreferences'] = {
  title: 'E-Mail-Benachrichtigungen',
  sendsNone: 'Dieser Server verschickt zurzeit keine E-Mails. Was du hier auswählst, gilt, sobald er es tut.',
  writeWhen: 'Du bekommst eine E-Mail, wenn',
  when: {
    mention: 'dich jemand erwähnt',
    quote: 'dich jemand zitiert',
    follow: 'dir jemand folgt',
    follow_request: 'dir jemand folgen möchte',
    reblog: 'jemand einen Beitrag von dir teilt',
    favourite: 'jemand einen Beitrag von dir favorisiert',
  },
  writeToStaffWhen: 'Als Mitglied des Teams bekommst du eine E-Mail, wenn',
  staffWhen: {
    report: 'jemand etwas meldet',
    pending_account: 'ein neues Konto auf Bestätigung wartet',
    appeal: 'jemand Einspruch gegen eine Entscheidung der Moderation erhebt',
  },
  always: 'Auch dann, wenn ich online bin oder Push-Benachrichtigungen bekomme',
  choose: 'Auswählen, worüber du E-Mails bekommst',
  noMore: 'Keine E-Mails mehr?',
  noMoreWhen: (what) => `Du bekommst dann keine E-Mails mehr, wenn ${what}.`,
  noMoreAtAll: 'Du bekommst dann keine E-Mails mehr über Benachrichtigungen.',
  unsubscribe: 'Abbestellen',
  done: { title: 'Erledigt', text: 'Du bekommst diese E-Mails nicht mehr.' },
  dead: {
    title: 'Dieser Link gilt nicht',
    text: 'Bitte übernimm ihn vollständig aus der E-Mail, oder melde dich an und wähle dort aus.',
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

const counted = plurals('de');

export const account: Words['account'] = {
  title: 'Dein Konto',
  lostFollows: 'Verlorene Follower und Gefolgte',
  moveHere: 'Von einem anderen Konto hierher umziehen',
  exportLists: 'Listen und Filter exportieren',
  changeYourPassword: 'Dein Passwort ändern',
  signsOut: 'Alle anderen Browser und alle Apps werden abgemeldet.',
  currentPassword: 'Bisheriges Passwort',
};

export const deletion: Words['deletion'] = {
  title: 'Dein Konto löschen',
  warning: (handle) =>
    html`<strong>Alles, was ${handle} hier hat, wird endgültig gelöscht:</strong> Beiträge, Bilder, Gefolgte, Einstellungen. Andere Server werden aufgefordert, ihre Kopien zu löschen, aber niemand kann dafür sorgen, dass sie es tun. Der Name bleibt vergeben.`,
  confirm: 'Alles endgültig löschen',
  keep: 'Das Konto behalten',
};

export const moves: Words['moves'] = {
  others: 'Andere Konten von dir',
  othersLead:
    'Bevor ein Konto von anderswo mit seinen Followern hierher umziehen kann, muss dieses Konto es nennen. Das ändert sonst nichts und kann zurückgenommen werden.',
  other: 'Das andere Konto',
  otherHint: 'Seine Adresse, zum Beispiel name@example.org.',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  away: 'Von hier zu einem anderen Konto umziehen',
  title: 'Zu einem anderen Konto umziehen',
  lead: 'Deine Follower werden dem anderen Konto folgen, und dieses wird auf jenes verweisen. Beiträge bleiben hier. Du kannst erst nach 30 Tagen wieder umziehen.',
  nameFirst: (address) => html`Zuerst muss das andere Konto dieses hier als Alias nennen: ${address}`,
  moveFollowers: 'Follower umziehen',
  moved: 'Du bist umgezogen',
  pointsTo: (account) =>
    html`Dieses Konto verweist auf ${account}. Du kannst es wieder benutzen; Follower, die mitgegangen sind, kommen nicht zurück.`,
  useAgain: 'Dieses Konto wieder benutzen',
};

export const exports: Words['exports'] = {
  lead: 'Diese Listen lassen sich auf einem anderen Server importieren. Nimm sie mit, bevor du umziehst: Follower kommen von selbst mit, diese nicht.',
  follows: 'Profile, denen du folgst',
  lists: 'Deine eigenen Listen, und wer darauf steht',
  mutes: 'Profile, die du stummschaltest',
  blocks: 'Profile, die du blockierst',
  domainBlocks: 'Server, die du blockierst',
  bookmarks: 'Lesezeichen',
  filters: 'Filter',
};

export const severances: Words['severances'] = {
  lead: 'Wenn dieser Server die Verbindung zu einem anderen beendet, folgt sich zwischen beiden niemand mehr. Dreißig Tage lang können die Listen hier heruntergeladen werden.',
  none: 'Du hast nichts verloren.',
  followed: counted({ other: '# Gefolgte' }),
  followers: counted({ other: '# Follower' }),
};

export const imports: Words['imports'] = {
  title: 'Listen und Filter importieren',
  lead: 'Übernimm Listen und Filter, die du auf einem anderen Server exportiert hast, eine Datei nach der anderen. Was du hier schon hast, bleibt, wie es ist; was in der Datei steht, kommt dazu.',
  kind: 'Was in der Datei steht',
  file: 'Datei',
  fileHint: (lines) => `CSV (Filter: JSON), höchstens ${lines} Zeilen und 4 MB.`,
  send: 'Importieren',
  problems: {
    no_kind: 'Wähle, was in der Datei steht.',
    absent: 'Wähle eine Datei.',
    empty: 'In der Datei steht nichts.',
    too_long: (lines) => `Die Datei hat mehr als ${lines} Zeilen. Teile sie, und importiere die Teile nacheinander.`,
    no_list: 'Die Datei ist keine Liste im CSV-Format.',
    no_filters: 'In der Datei stehen keine Filter, wie Mastodon sie exportiert (custom_filters.json).',
    other_kind: 'Die Spalten der Datei sind die einer anderen Liste. Wähle, was in ihr steht, oder eine andere Datei.',
    nothing_read: 'Keine Zeile der Datei wurde verstanden. Steht etwas anderes darin?',
    under_way: 'Die vorige Datei wird noch übernommen. Warte, bis sie fertig ist.',
    nothing_failed: 'Es gibt nichts, was noch einmal versucht werden könnte.',
  },
  read: counted({ one: '# Zeile wurde gelesen.', other: '# Zeilen wurden gelesen.' }),
  unread: counted({ one: '# Zeile wurde nicht verstanden:', other: '# Zeilen wurden nicht verstanden:' }),
  underWay: (settled, entries) =>
    `${settled} von ${entries} sind erledigt. Es geht weiter, auch wenn du diese Seite schließt; lade sie neu, um zu sehen, wie weit es ist.`,
  through: 'Alles ist erledigt.',
  outcomes: {
    following: counted({ other: '# gefolgt oder angefragt' }),
    lists: counted({ other: '# auf Listen gesetzt' }),
    muting: counted({ other: '# stummgeschaltet' }),
    blocking: counted({ other: '# blockiert' }),
    domain_blocking: counted({ other: '# blockiert' }),
    bookmarks: counted({ other: '# als Lesezeichen abgelegt' }),
    filters: counted({ one: '# Filter übernommen', other: '# Filter übernommen' }),
    notFound: counted({ other: '# nicht gefunden' }),
    refused: counted({ other: '# nicht möglich' }),
  },
  failures: {
    title: 'Was übrig blieb',
    line: (line) => `Zeile ${line}`,
    unread: 'nicht verstanden',
    not_found: 'nicht gefunden',
    blocked: 'von einem Server, der hier blockiert ist',
    refused: 'nicht möglich',
    more: counted({ other: 'und # weitere' }),
    download: 'Diese Zeilen herunterladen',
    retry: 'Diese noch einmal versuchen',
  },
};
