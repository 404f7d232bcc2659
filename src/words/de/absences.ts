import type { Words } from '../words.ts';

export const absences: Words['absences'] = {
  noProfile: {
    title: 'Dieses Profil gibt es nicht',
    text: 'Hier heißt niemand so. Vielleicht ist die Adresse falsch geschrieben.',
  },
  deletedAccount: {
    title: 'Dieses Konto wurde gelöscht',
    text: 'Und mit ihm alles, was unter diesem Namen hier veröffentlicht war.',
  },
  suspendedAccount: {
    title: 'Dieses Konto ist gesperrt',
    text: 'Die Moderation dieses Servers hat es gesperrt. Profil und Beiträge sind nicht zu sehen.',
  },
  unknownProfile: {
    title: 'Dieses Profil ist hier nicht bekannt',
    text: 'Niemand hier folgt dieser Person auf einem anderen Server oder hat nach ihr gesucht. Vielleicht ist die Adresse falsch geschrieben.',
  },
  deletedPost: {
    title: 'Dieser Beitrag wurde gelöscht',
    text: 'Gelöscht hat ihn, wer ihn schrieb, oder die Moderation.',
  },
  hiddenPost: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für alle bestimmt. Ist er für dich, siehst du ihn, sobald du angemeldet bist.',
  },
  hiddenPostSignedIn: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für dich bestimmt.',
  },
  noTag: {
    title: 'Hier gibt es nichts zu zeigen',
    text: 'Niemand hat diesen Hashtag hier verwendet, oder dieser Server zeigt Hashtags nicht allen.',
  },
  deadLink: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde zurückgenommen, ist abgelaufen oder unvollständig.',
  },
  noTerms: { title: 'Es gibt keine Nutzungsbedingungen', text: 'Dieser Server hat keine. Vielleicht hat er Regeln.' },
  noTermsOfDay: {
    title: 'Solche Nutzungsbedingungen gibt es nicht',
    text: 'An diesem Tag sind keine Nutzungsbedingungen in Kraft getreten.',
  },
  nothingFound: {
    title: 'Nichts gefunden',
    text: 'Unter dieser Adresse gibt es kein Konto und keinen Beitrag, der Server antwortet nicht, oder es ist nicht für dich bestimmt.',
  },
  profileOf: (handle) => `Profil von ${handle}`,
};
