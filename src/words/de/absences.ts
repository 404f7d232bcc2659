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
    text: 'Niemand hier folgt dieser Person auf einem anderen Server oder hat sie gesucht. Vielleicht ist die Adresse falsch geschrieben, ihr Server antwortet nicht, oder dieser Server spricht nicht mit ihm.',
  },
  refusedServer: {
    title: 'Dieser Server spricht nicht mit jenem',
    text: (domain) => `${domain} ist hier blockiert: Nichts von dort wird gezeigt, und nichts dorthin geschickt.`,
    because: (reason) => `Der Grund: ${reason}`,
  },
  deletedPost: {
    title: 'Dieser Beitrag wurde gelöscht',
    text: 'Gelöscht hat ihn, wer ihn schrieb, oder die Moderation.',
  },
  deletedOwnPost: {
    title: 'Dieser Beitrag ist schon gelöscht',
    text: 'Du hast ihn in einem anderen Fenster oder auf einem anderen Gerät gelöscht, oder die Moderation hat es getan.',
  },
  hiddenPost: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für alle bestimmt. Ist er für dich, siehst du ihn, sobald du angemeldet bist.',
  },
  hiddenPostSignedIn: {
    title: 'Dieser Beitrag kann nicht gezeigt werden',
    text: 'Unter dieser Adresse gibt es keinen Beitrag, oder er ist nicht für dich bestimmt.',
  },
  noQuote: {
    title: 'Dieser Beitrag kann nicht zitiert werden',
    closed: 'Er ist nur für Follower oder die erwähnten Personen, und ein Zitat wäre für mehr.',
    policy: 'Wer ihn schrieb, hat gewählt, wer ihn zitieren darf, und du gehörst nicht dazu.',
    blocked: 'Du hast blockiert, wer ihn schrieb.',
    toPost: 'Zum Beitrag',
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
    text: 'Unter dieser Adresse gibt es kein Konto und keinen Beitrag, ihr Server antwortet nicht, dieser Server spricht nicht mit ihm, oder es ist nicht für dich.',
  },
  profileOf: (handle) => `Profil von ${handle}`,
};
