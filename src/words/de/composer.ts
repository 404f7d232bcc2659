import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const audiences: Words['audiences'] = {
  public: { name: 'Öffentlich', hint: 'alle' },
  unlisted: { name: 'Öffentlich (still)', hint: 'alle, aber nicht in Timelines und Suche' },
  private: { name: 'Follower', hint: 'nur deine Follower' },
  direct: { name: 'Private Erwähnung', hint: 'nur die erwähnten Personen' },
};

export const composer: Words['composer'] = {
  title: 'Neuer Beitrag',
  replyTitle: 'Eine Antwort schreiben',
  editTitle: 'Beitrag bearbeiten',
  prompt: 'Was gibt’s Neues?',
  mentioned: 'Vor deinem Text erwähnt',
  warning: 'Inhaltswarnung',
  postTitle: 'Titel',
  titleHint: 'Was ein Forum oder eine Community über deinem Beitrag und in Listen zeigt.',
  groupsShowLess:
    'Foren und Communitys zeigen weder Inhaltswarnungen noch die Antworten einer Umfrage. Was man dort vorher wissen muss, gehört in den Text.',
  files: 'Bilder, Videos und Audio',
  addFiles: 'Dateien hinzufügen',
  upload: 'Hochladen',
  altText: 'Bildbeschreibung',
  altHint: 'Beschreibe es für Menschen, die es nicht sehen oder hören können.',
  removeFile: 'Entfernen',
  fileKinds: (type) =>
    new Map([
      ['video', 'Video'],
      ['gifv', 'Video'],
      ['audio', 'Audio'],
    ]).get(type) ?? 'Datei',
  uploaded: 'Deine Datei ist hochgeladen. Beschreibe sie, bevor du veröffentlichst.',
  poll: 'Umfrage',
  answer: (number) => `Antwort ${number}`,
  pollLasts: 'Offen für',
  pollMultiple: 'Mehrere Antworten sind erlaubt',
  pollHidden: 'Ergebnisse erst am Ende zeigen',
  audience: 'Wer es sehen darf',
  whoMayQuote: 'Wer zitieren darf',
  quotesOfOpenOnly: 'Beiträge, die nur Follower oder die erwähnten Personen sehen, kann sonst niemand zitieren.',
  quotePolicies: { public: 'Alle', followers: 'Follower', nobody: 'Nur ich' },
  facts: {
    quotes: { public: 'alle dürfen zitieren', followers: 'Follower dürfen zitieren', nobody: 'niemand darf zitieren' },
    localOnly: 'nur dieser Server',
  },
  language: 'Sprache',
  sensitive: 'Medien als heikel kennzeichnen',
  markdown: 'Mit Markdown schreiben',
  localOnly: 'Nur für Leute auf diesem Server',
  quoting: 'Du zitierst diesen Beitrag:',
  post: 'Veröffentlichen',
  saveEdit: 'Speichern',
  schedule: 'Später veröffentlichen',
  publishAt: 'Veröffentlichen am',
  timeHint: (zone) => `Frühestens in fünf Minuten. Zeitzone: ${zone}`,
  noTime: '„Veröffentlichen am“ ist kein Datum mit Uhrzeit.',
  tooSoon: '„Veröffentlichen am“ muss mindestens fünf Minuten in der Zukunft liegen.',
  saveDraft: 'Als Entwurf',
  nothingToKeep: 'Es gibt noch nichts zu speichern: Schreib etwas oder füge eine Datei hinzu.',
  otherDraft: 'den anderen Text',
  bothKept: (other) =>
    html`Dieser Entwurf wurde inzwischen anderswo geändert. Beides ist gespeichert: Was du hier siehst, ist jetzt ein eigener Entwurf, und es gibt ${other}.`,
  draftGone:
    'Dieser Entwurf wurde inzwischen anderswo veröffentlicht oder gelöscht. Dein Text ist noch da: Veröffentliche ihn, wenn er noch erscheinen soll.',
  filesGone:
    'Eine Datei dieses Beitrags ist nicht mehr da oder gehört schon zu einem veröffentlichten Beitrag. Dein Text ist noch da: Füge die Datei noch einmal hinzu, wenn sie zu sehen sein soll.',
  sentBefore:
    'Das hast du schon einmal abgeschickt, und es ist nicht mehr da: Es wurde gelöscht, oder seine Zeit ist gekommen. Dein Text ist noch da: Veröffentliche ihn, wenn er noch einmal erscheinen soll.',
  editedElsewhere:
    'Dieser Beitrag wurde inzwischen anderswo bearbeitet. Was du unten siehst, ersetzt das, wenn du noch einmal speicherst.',
  editedGone:
    'Dieser Beitrag wurde inzwischen gelöscht. Dein Text ist noch da: Du kannst ihn als neuen Beitrag veröffentlichen. Prüfe, wer ihn sehen kann.',
  presentVersion: 'Der Beitrag, wie er jetzt ist:',
  standsAlone: 'Der Beitrag, auf den dieser antwortet oder den er zitiert, ist weg: Deiner wird für sich stehen.',
  nextPost: (number) => `Beitrag ${number}`,
  nextText: (number) => `Text von Beitrag ${number}`,
  removePost: (number) => `Beitrag ${number} entfernen`,
  anotherPost: 'Weiteren Beitrag anhängen',
  threadAdded: 'Alle Beiträge erscheinen zusammen, jeder als Antwort auf den vorigen, für dieselben Leute.',
  preview: 'Vorschau',
  altTextsMissing:
    'Ein Bild hat noch keine Bildbeschreibung: Wer es nicht sehen kann, weiß nicht, was es zeigt. Beschreibe es unten.',
  altTextsRequired:
    'Ein Bild hat noch keine Bildbeschreibung. Du wolltest alle deine Bilder beschreiben: Tu das unten.',
  postAnyway: 'Trotzdem veröffentlichen',
  moveFile: { earlier: 'Nach oben', later: 'Nach unten' },
  focusAt: {
    title: 'Fokuspunkt',
    label: 'Was zu sehen sein muss, wo das Bild beschnitten wird',
    asItIs: 'Die Mitte',
    asChosen: 'Wie zuvor gewählt',
    places: ['Oben links', 'Oben', 'Oben rechts', 'Links', 'Mitte', 'Rechts', 'Unten links', 'Unten', 'Unten rechts'],
  },
  expired: 'Dieses Formular war abgelaufen. Dein Text ist noch da: Bitte veröffentliche ihn noch einmal.',
};

export const drafts: Words['drafts'] = {
  tabs: 'Noch nicht veröffentlicht',
  noDrafts: 'Du hast keine Entwürfe. Was du beim Schreiben speicherst, wartet hier, auf allen deinen Geräten.',
  noScheduled: 'Nichts ist geplant. Beim Schreiben kannst du wählen, wann ein Beitrag erscheint.',
  noText: 'Ohne Text',
  withPoll: 'Mit einer Umfrage',
  followed: counted({ one: 'und # weiterer Beitrag im Thread', other: 'und # weitere Beiträge im Thread' }),
  changed: (time) => html`Geändert: ${time}`,
  meantFor: (time) => html`gedacht für ${time}`,
  goOn: 'Weiterschreiben',
  deleteDraft: { label: 'Löschen', warning: 'Der Entwurf ist dann endgültig weg.' },
  goesOut: (time) => html`Erscheint: ${time}`,
  failed: (reason) => `Er konnte nicht veröffentlicht werden: ${reason}`,
  changeTime: 'Zeit ändern',
  saveTime: 'Zeit speichern',
  takeBack: 'Zurück zu den Entwürfen',
  deleteScheduled: { label: 'Löschen', warning: 'Er erscheint dann nicht, und sein Text ist endgültig weg.' },
};

export const composerTools: Words['composerTools'] = {
  addAnswer: 'Antwort hinzufügen',
  altMissing: {
    title: 'Bildbeschreibung fehlt',
    text: 'Wer deine Dateien nicht sehen oder hören kann, erfährt nicht, worum es geht.',
    add: 'Bildbeschreibungen hinzufügen',
    anyway: 'Trotzdem veröffentlichen',
  },
  cancel: 'Abbrechen',
  changed: 'Deine Änderungen sind gespeichert.',
  dropFiles: 'Löschen',
  focus: {
    hint: 'Wähle, was sichtbar bleibt, wo das Bild beschnitten wird: Klicke darauf, oder bewege die Marke mit den Pfeiltasten.',
    done: 'Fertig',
  },
  keptBefore: 'Was vorhin nicht gespeichert werden konnte, ist jetzt ein Entwurf.',
  leaving: {
    title: 'Geschriebenes behalten?',
    keep: 'Als Entwurf behalten',
    discard: 'Löschen',
    stay: 'Weiterschreiben',
    editTitle: 'Deine Änderungen verwerfen?',
    discardEdit: 'Verwerfen',
  },
  posted: 'Dein Beitrag ist veröffentlicht.',
  removeAnswer: 'Diese Antwort entfernen',
  show: 'Anzeigen',
  takeFiles: 'Hinzufügen',
  tryAgain: 'Noch einmal versuchen',
  waitingFiles: 'Diese Dateien konnten vorhin nicht hochgeladen werden, weil du nicht mehr angemeldet warst:',
  said: {
    both: 'Ein anderes Gerät hat diesen Entwurf geändert. Beide bleiben: Dieser Text ist nun ein eigener Entwurf.',
    converting: 'wird umgewandelt',
    cut: 'Das Hochladen wurde unterbrochen. Es geht weiter, sobald das Netz wieder da ist.',
    editKept: 'Was du geändert und nicht gespeichert hattest, ist wieder da',
    failed: 'Das konnte nicht veröffentlicht werden. Dein Text bleibt erhalten.',
    gone: 'Dieser Entwurf wurde anderswo veröffentlicht oder gelöscht. Dein Text ist jetzt ein eigener Entwurf.',
    guessed: 'Aus dem Text erraten:',
    left: 'Noch # Zeichen',
    over: '# Zeichen zu viel',
    notSaved: 'Noch nicht als Entwurf gespeichert',
    offline: 'Es gibt kein Netz. Dein Text bleibt erhalten: Bitte versuche es später noch einmal.',
    refused: 'Diese Datei konnte nicht hochgeladen werden.',
    saved: 'Als Entwurf gespeichert',
    suggestions: 'Vorschläge',
    unfinished: 'Eine Datei wurde nicht hochgeladen. Versuche es noch einmal, oder entferne sie.',
    uploading: 'wird hochgeladen',
    waiting: 'Warte, bis alle Dateien hochgeladen sind …',
    waits:
      'Die Datei wartet in diesem Browser, bis du dich wieder anmeldest: Veröffentliche, und du wirst danach gefragt.',
  },
};

export const fileSheets: Words['fileSheets'] = {
  places: {
    image: 'Bild {here} von {all}',
    video: 'Video {here} von {all}',
    audio: 'Tonaufnahme {here} von {all}',
    unknown: 'Datei {here} von {all}',
  },
  altMissing: 'Bildbeschreibung fehlt',
  notUploaded: 'Nicht hochgeladen',
  moved: 'Verschoben: {file}',
  orderHint: 'Pfeiltasten und Ziehen ändern die Reihenfolge.',
  next: 'Nächstes Bild',
  earlier: 'Weiter nach vorn',
  later: 'Weiter nach hinten',
  thumbnail: 'Vorschaubild wählen',
};

export const emojiPicker: Words['emojiPicker'] = {
  title: 'Emojis',
  search: 'Emojis suchen',
  own: 'Emojis dieses Servers',
  none: 'Kein Emoji heißt so.',
  failed: 'Die Emojis konnten nicht geladen werden. Bitte versuche es später noch einmal.',
  found: 'Gefunden',
  group: 'Gruppen',
  groups: {
    recent: 'Zuletzt benutzt',
    own: 'Emojis dieses Servers',
    smileys_emotion: 'Smileys und Gefühle',
    people_body: 'Menschen und Körper',
    animals_nature: 'Tiere und Natur',
    food_drink: 'Essen und Trinken',
    travel_places: 'Reisen und Orte',
    activities: 'Aktivitäten',
    objects: 'Gegenstände',
    symbols: 'Symbole',
    flags: 'Flaggen',
  },
  tone: 'Hautton',
  tones: ['Keiner', 'Hell', 'Mittelhell', 'Mittel', 'Mitteldunkel', 'Dunkel'],
};
