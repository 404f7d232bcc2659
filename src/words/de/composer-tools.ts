import type { Words } from '../words.ts';

export const composerTools: Words['composerTools'] = {
  addAnswer: 'Antwort hinzufügen',
  altMissing: {
    title: 'Alternativtext fehlt',
    text: 'Wer deine Dateien nicht sehen oder hören kann, erfährt nicht, worum es geht.',
    add: 'Alternativtexte hinzufügen',
    anyway: 'Trotzdem veröffentlichen',
  },
  cancel: 'Abbrechen',
  changed: 'Deine Änderungen sind gespeichert.',
  focus: {
    hint: 'Wähle, was sichtbar bleibt, wo das Bild beschnitten wird: Klicke darauf, oder bewege die Marke mit den Pfeiltasten.',
    done: 'Fertig',
  },
  leaving: {
    title: 'Geschriebenes behalten?',
    keep: 'Als Entwurf behalten',
    discard: 'Löschen',
    stay: 'Weiterschreiben',
  },
  moveDown: 'Nach unten',
  moveUp: 'Nach oben',
  posted: 'Dein Beitrag ist veröffentlicht.',
  removeAnswer: 'Diese Antwort entfernen',
  show: 'Anzeigen',
  tryAgain: 'Noch einmal versuchen',
  said: {
    both: 'Ein anderes Gerät hat diesen Entwurf geändert. Beide bleiben: Dieser Text ist nun ein eigener Entwurf.',
    converting: 'wird umgewandelt',
    cut: 'Das Hochladen wurde unterbrochen. Es geht weiter, sobald das Netz wieder da ist.',
    failed: 'Das konnte nicht veröffentlicht werden. Dein Text bleibt erhalten.',
    guessed: 'Sprache, aus dem Text erraten:',
    notSaved: 'Noch nicht als Entwurf gespeichert',
    offline: 'Es gibt kein Netz. Dein Text bleibt erhalten: Bitte versuche es später noch einmal.',
    refused: 'Diese Datei konnte nicht hochgeladen werden.',
    saved: 'Als Entwurf gespeichert',
    suggestions: 'Vorschläge',
    unfinished: 'Eine Datei wurde nicht hochgeladen. Versuche es noch einmal, oder entferne sie.',
    uploading: 'wird hochgeladen',
    waiting: 'Wird veröffentlicht, sobald alle Dateien hochgeladen sind …',
  },
};
