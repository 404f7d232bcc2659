import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const catchUp: Words['catchUp'] = {
  title: 'Nachlesen',
  lead: 'Was andere in den letzten Stunden auf deiner Startseite geschrieben und geteilt haben, auf einen Blick. Nichts wird weggelassen, nichts gemerkt.',
  hours: 'Wie weit zurück',
  order: 'Wer zuerst kommt',
  orders: { seldom: 'Seltene', newest: 'Neueste', most: 'Häufige', noticed: 'Beachtete' },
  formulas: {
    seldom:
      'Wer in den letzten sieben Tagen am seltensten auf deiner Startseite war, kommt zuerst; bei Gleichstand, wer zuletzt schrieb. Geteiltes zählt wie Geschriebenes.',
    newest: 'Wer zuletzt geschrieben oder geteilt hat, kommt zuerst.',
    most: 'Wer in diesen Stunden am meisten geschrieben und geteilt hat, kommt zuerst; bei Gleichstand, wer zuletzt schrieb.',
    noticed:
      'Wessen Beitrag am häufigsten beantwortet, geteilt und favorisiert wurde, kommt zuerst; bei Gleichstand, wer zuletzt schrieb.',
  },
  all: (posts, people) => `${posts} von ${people}.`,
  newestOnly: (posts, people, since) =>
    html`Es gab mehr Beiträge, als auf einmal gezeigt werden: Dies sind die neuesten, ${posts} von ${people}, zurück bis ${since}.`,
  people: counted({ one: '# Person', other: '# Personen' }),
  others: counted({ one: '# weitere Person', other: '# weitere' }),
  links: 'Von mehreren geteilt',
  sharedBy: (who) => html`Geteilt von ${who}`,
  threads: 'Unterhaltungen',
  threadOf: (posts, who) => html`${posts} von ${who}`,
  authors: 'Nach Personen',
  inWeek: counted({ other: 'Diese Woche #-mal auf deiner Startseite' }),
  boosted: (who) => html`Hat ${who} geteilt:`,
  more: counted({ one: '# weiterer', other: '# weitere' }),
  none: 'In diesen Stunden hat niemand etwas geschrieben.',
  noneHint: 'Sieh weiter zurück oder finde mehr Leute, denen du folgen magst.',
};
