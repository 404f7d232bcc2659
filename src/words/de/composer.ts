import type { Words } from '../words.ts';

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
  warning: 'Inhaltswarnung',
  files: 'Bilder, Videos und Töne',
  addFiles: 'Dateien hinzufügen',
  upload: 'Hochladen',
  altText: 'Bildbeschreibung',
  altHint: 'Beschreibe es für Menschen, die es nicht sehen oder hören können.',
  removeFile: 'Entfernen',
  fileKinds: (type) =>
    new Map([
      ['video', 'Video'],
      ['gifv', 'Video'],
      ['audio', 'Ton'],
    ]).get(type) ?? 'Datei',
  uploaded: 'Deine Datei ist da. Beschreibe sie, dann veröffentliche.',
  poll: 'Umfrage',
  answer: (number) => `Antwort ${number}`,
  pollLasts: 'Offen für',
  pollMultiple: 'Mehrere Antworten sind erlaubt',
  pollHidden: 'Ergebnisse erst am Ende zeigen',
  audience: 'Wer es sehen darf',
  whoMayQuote: 'Wer zitieren darf',
  quotePolicies: { public: 'Alle', followers: 'Follower', nobody: 'Nur ich' },
  language: 'Sprache',
  sensitive: 'Medien als heikel kennzeichnen',
  markdown: 'Mit Markdown schreiben',
  localOnly: 'Nur für Leute auf diesem Server',
  quoting: 'Du zitierst diesen Beitrag:',
  post: 'Veröffentlichen',
  saveEdit: 'Speichern',
  expired: 'Dieses Formular war abgelaufen. Dein Text ist noch da: Bitte veröffentliche ihn noch einmal.',
};
