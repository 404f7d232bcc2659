import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

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
