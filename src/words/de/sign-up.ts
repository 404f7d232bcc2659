import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const signUp: Words['signUp'] = {
  title: 'Konto erstellen',
  lead: (server) =>
    html`Du kannst dich dann mit Menschen auf ${server} und auf allen anderen Servern des Fediverse austauschen.`,
  approval: 'Bevor ein Konto benutzt werden kann, sieht sich hier jemand die Anfrage an.',
  usernameHint: (server) => `Buchstaben, Ziffern und Unterstriche. Andere finden dich als @profilname@${server}.`,
  birth: 'Geburtsdatum',
  birthHint: (years) => `Du musst mindestens ${years} Jahre alt sein. Das Datum wird geprüft und nicht gespeichert.`,
  reason: 'Warum möchtest du beitreten?',
  leaveEmpty: 'Lass dies leer',
  rules: 'Die Regeln hier',
  agreeToRules: 'Ich habe die Regeln gelesen und halte mich an sie',
  agreeToRespect: 'Ich begegne anderen mit Respekt',
  agreeFirst: 'Bitte stimme zuerst zu.',
  apply: 'Konto beantragen',
  create: 'Konto erstellen',
  already: (signIn) => html`Hast du schon ein Konto? ${signIn}`,
  received: { title: 'Danke', text: 'Deine Anfrage ist angekommen.' },
  closed: 'Neue Konten werden nicht angenommen',
  noneTaken: 'Dieser Server nimmt zurzeit keine neuen Konten an.',
  staff: (addresses) => html`das Team dieses Servers${addresses && html` (${addresses})`}`,
};

export const owner: Words['owner'] = {
  dead: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Falls dieser Server noch niemandem gehört, zeigt sein Protokoll nach einem Neustart einen neuen Link.',
  },
  title: 'Willkommen',
  heading: 'Willkommen auf deinem neuen Server',
  lead: 'Erstelle das Konto, dem er gehört. Es darf alles ändern und andere mit Aufgaben betrauen.',
  create: 'Konto erstellen',
  onlyHere: (domain) =>
    html`Bisher erreicht nur dieser Rechner deinen Server, und sein Name, ${domain}, kann nicht mehr geändert werden, sobald es ein Konto gibt. Sollen andere ihn erreichen, halte ihn erst an, und setze PUBLIC_URL, wie es in docs/deploy.md steht.`,
  none: 'Dieser Server ist neu und gehört noch niemandem. Wer ihn gestartet hat, findet in seinem Protokoll einen Link, mit dem das erste Konto entsteht.',
};

export const waiting: Words['waiting'] = {
  signedIn: (handle) => html`Du bist als ${handle} angemeldet.`,
  can: 'Was du tun kannst',
  changePassword: 'Dein Passwort ändern',
  readDecisions: 'Lesen, was entschieden wurde, und Einspruch erheben',
  downloadLists: 'Deine Listen herunterladen',
  deleteAccount: 'Dein Konto löschen',
  readAbout: 'Über diesen Server und seine Regeln lesen',
  useAgain: 'Dieses Konto wieder benutzen',
  write: (staff) => html`An ${staff} schreiben`,
  suspended: {
    title: 'Dein Konto ist gesperrt',
    text: 'Die Moderation dieses Servers hat es gesperrt: Du kannst es nicht benutzen, und niemand sieht dein Profil und deine Beiträge.',
  },
  frozen: {
    title: 'Dein Konto ist eingefroren',
    text: 'Das Team dieses Servers hat es deaktiviert: Du kannst es nicht benutzen, aber dein Profil und deine Beiträge bleiben erhalten.',
  },
  pending: {
    title: 'Dein Konto wartet auf Bestätigung',
    written: (address) =>
      html`Danke für deine Anfrage. Hier wird sie jemand ansehen, und sobald sie angenommen ist, kannst du dein Konto benutzen. Du bekommst dann eine E-Mail an ${address}.`,
    notWritten: (staff) =>
      html`Danke für deine Anfrage. Hier wird sie jemand ansehen, und sobald sie angenommen ist, kannst du dein Konto benutzen. Dieser Server verschickt keine E-Mails: Sieh hier wieder nach oder frag ${staff}.`,
  },
  moved: {
    title: 'Dein Konto ist umgezogen',
    text: (address) => html`Es verweist jetzt auf ${address} und kann nicht benutzt werden, solange es das tut.`,
  },
  unconfirmed: {
    askStaff: (address, staff) =>
      html`Deine Adresse ${address} muss bestätigt werden, bevor du dein Konto benutzen kannst. Dieser Server verschickt keine E-Mails: Bitte ${staff}, sie zu bestätigen.`,
    sent: (address) => html`Eine E-Mail an ${address} ist unterwegs. Öffne den Link darin, und dein Konto ist bereit.`,
    hint: 'Keine E-Mail? Sieh im Spam-Ordner nach oder lass sie noch einmal senden. Ist die Adresse falsch, berichtige sie hier.',
    again: 'Noch einmal senden',
    onItsWay: (address) => `Eine E-Mail an ${address} ist unterwegs.`,
  },
};
