import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const machineRooms: Words['machineRooms'] = {
  title: 'Maschine',
  checkAgain: 'Noch einmal nachsehen',
  backups: {
    lead: 'Eine Sicherung enthält alles: alle Beiträge und privaten Erwähnungen, Schlüssel und Prüfwerte der Passwörter, und die Dateien, die hier hochgeladen wurden. Bewahre Kopien auf einer anderen Maschine auf.',
    folder: (folder) => html`Sie liegen im Ordner ${folder} der Maschine, wie diese Seite ihn sieht.`,
    elsewhere:
      'Andere Prozesse erledigen die Arbeit im Hintergrund: Sie und dieser brauchen denselben Ordner, sonst erscheint hier nicht, was sie anlegen.',
    none: 'Es gibt noch keine Sicherung.',
    make: 'Jetzt sichern',
    work: { 'make-backup': 'Eine Sicherung wird angelegt.', 'verify-backup': 'Eine Sicherung wird geprüft.' },
    soFar: counted({ one: 'Bisher # Zeile oder Datei.', other: 'Bisher # Zeilen und Dateien.' }),
    failedOnce: 'Es ist misslungen und wird noch einmal versucht:',
    failed: {
      'make-backup': 'Die letzte Sicherung ist misslungen:',
      'verify-backup': 'Die letzte Prüfung ist misslungen:',
    },
    rows: counted({ one: '# Zeile', other: '# Zeilen' }),
    files: counted({ one: '# Datei', other: '# Dateien' }),
    unreadable: 'Sie ist nicht lesbar: Ihre Beschreibung fehlt oder ist beschädigt.',
    whole: (at) => html`Geprüft ${at}: Alle Dateien, Zeilen und Verweise stimmen, und sie lässt sich wiederherstellen.`,
    lost: counted({ one: '# Datei war schon vorher verloren.', other: '# Dateien waren schon vorher verloren.' }),
    broken: (at) => html`Geprüft ${at}: Sie lässt sich nicht wiederherstellen.`,
    unverified: 'Noch nicht geprüft.',
    of: (time) => `die Sicherung vom ${time}`,
    verify: 'Prüfen',
    remove: 'Löschen',
    removeWarning: 'Sie wird sofort gelöscht und lässt sich nicht zurückholen.',
    schedule: 'Die tägliche Sicherung',
    noTime: 'Von selbst wird keine Sicherung angelegt.',
    daily: (time) => html`Jeden Tag um ${time} wird eine Sicherung angelegt.`,
    kept: counted({ one: 'Die neueste bleibt.', other: 'Die neuesten # bleiben.' }),
    change: 'Ändern',
    time: 'Um wie viel Uhr (UTC)',
    timeHint: 'Leer für keine.',
    keep: 'Wie viele Sicherungen bleiben',
    keepHint: 'Sobald die tägliche da ist, werden die ältesten darüber hinaus gelöscht, auch von Hand angelegte.',
    restore: 'Sicherungen werden auf der Kommandozeile wiederhergestellt, während der Server aus ist:',
  },
};
