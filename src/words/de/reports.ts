import type { Words } from '../words.ts';

export const reports: Words['reports'] = {
  title: 'Melden',
  intro: 'Die Moderation dieses Servers liest deine Meldung. Wen du meldest, erfährt nicht, von wem sie kam.',
  why: 'Was stimmt nicht?',
  categories: {
    spam: 'Spam oder ein falsches Konto',
    violation: 'Es verstößt gegen eine Regel dieses Servers',
    legal: 'Es verstößt gegen das Gesetz',
    other: 'Etwas anderes',
  },
  rules: 'Gegen welche Regeln?',
  posts: 'Um welche Beiträge geht es?',
  comment: 'Was sollte die Moderation noch wissen?',
  forward: (server) => `Eine Kopie ohne deinen Namen an ${server} senden`,
  send: 'Meldung abschicken',
  sent: 'Danke für die Meldung',
  sentText: 'Die Moderation kümmert sich darum.',
  meanwhile: 'Du kannst auch weniger von diesem Konto sehen:',
  back: 'Zurück dorthin, wo du warst',
};
