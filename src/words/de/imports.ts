import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

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
