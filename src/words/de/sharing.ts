import type { Words } from '../words.ts';

export const sharing: Words['sharing'] = {
  writePost: 'Beitrag schreiben',
  writeReply: 'Antwort schreiben',
  text: 'Was gibt’s Neues?',
  audience: 'Sichtbarkeit',
  audiences: {
    public: 'Alle',
    unlisted: 'Alle, aber nicht in öffentlichen Timelines',
    private: 'Meine Follower',
    direct: 'Nur die Erwähnten',
  },
  publish: 'Veröffentlichen',
  expired: 'Dieses Formular war abgelaufen. Dein Text ist noch da: Bitte veröffentliche ihn noch einmal.',
  published: 'Veröffentlicht',
  onItsWay: 'Dein Beitrag ist unterwegs.',
  seePost: 'Beitrag ansehen',
};
