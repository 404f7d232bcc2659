import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const filters: Words['filters'] = {
  title: 'Filter',
  lead: 'Beiträge mit Wörtern, die du nicht lesen möchtest, lassen sich verbergen oder hinter einer Warnung zeigen.',
  none: 'Du hast noch keine Filter.',
  create: 'Neuer Filter',
  edit: 'Filter bearbeiten',
  name: 'Titel',
  nameHint: 'Er steht dort, wo ein Beitrag verborgen ist.',
  keywords: 'Wörter und Ausdrücke',
  keywordsHint:
    'Pro Zeile ein Eintrag. Leere eine Zeile, um ihn zu entfernen; speichere, um weitere Zeilen zu bekommen.',
  noKeywords: 'Noch ohne Wörter: Er filtert nichts.',
  keyword: (number) => `Wort oder Ausdruck ${number}`,
  wholeWord: 'Nur als ganzes Wort',
  where: 'Wo er gilt',
  contexts: {
    home: 'Startseite und Listen',
    notifications: 'Benachrichtigungen',
    public: 'Öffentliche Timelines',
    thread: 'Unterhaltungen',
    account: 'Profilseiten',
  },
  action: 'Was geschieht',
  actions: { warn: 'Hinter einer Warnung verbergen', hide: 'Ganz verbergen', blur: 'Nur Medien verbergen' },
  lastsFor: 'Wie lange',
  forEver: 'Bis ich ihn beende',
  stays: 'Wie bisher',
  until: (time) => html`bis ${time}`,
  delete: 'Filter löschen',
  deleteWarning: 'Was er verborgen hat, wird wieder gezeigt.',
};

export const relations: Words['relations'] = {
  back: 'Zurück',
  blocks: {
    title: 'Blockierte Profile',
    lead: 'Ihr seht nichts voneinander. Wenn du das beendest, folgt ihr euch nicht von selbst wieder.',
  },
  mutes: { title: 'Stummgeschaltete Profile', lead: 'Du siehst ihre Beiträge nicht. Sie erfahren davon nichts.' },
  domains: {
    title: 'Blockierte Server',
    lead: 'Du siehst nichts von Menschen auf diesen Servern.',
    none: 'Du blockierst keine Server.',
    domain: 'Server, zum Beispiel example.org',
    noDomain: 'So heißt kein Server.',
    warning: (domain) =>
      html`Du siehst dann keine Beiträge und Benachrichtigungen von ${domain} mehr, und zwischen dir und allen dort folgt sich niemand mehr.`,
    ends: 'Das geht endgültig verloren:',
  },
  tags: {
    title: 'Gefolgte Hashtags',
    lead: 'Beiträge mit diesen Hashtags erscheinen auf deiner Startseite.',
    none: 'Du folgst keinen Hashtags.',
  },
};
