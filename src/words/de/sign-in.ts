import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const signIn: Words['signIn'] = {
  title: 'Anmelden',
  forApplication: 'Eine App bittet um Zugriff auf dein Konto. Melde dich zuerst an; danach wirst du gefragt.',
  passwordAgain: 'Eine App möchte sicher sein, dass du es bist. Gib dein Passwort noch einmal ein.',
  textKept:
    'Du bist nicht mehr angemeldet. Dein Text ist nicht verloren: Melde dich an, dann kannst du ihn veröffentlichen.',
  forgotten: 'Passwort vergessen?',
  signUp: 'Konto erstellen',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
  deleted: 'Dieses Konto wurde gelöscht.',
  signedOut: 'Du bist nicht mehr angemeldet. Es ist nichts geschehen: Bitte melde dich an und versuche es noch einmal.',
};

export const newPassword: Words['newPassword'] = {
  title: 'Passwort vergessen?',
  ask: 'Nenne die E-Mail-Adresse deines Kontos, und du bekommst einen Link, mit dem du ein neues Passwort wählst.',
  askStaff: (staff) => html`Dieser Server verschickt keine E-Mails. Bitte ${staff} um ein neues Passwort.`,
  inbox: 'Sieh in dein Postfach',
  sent: 'Wenn ein Konto diese E-Mail-Adresse hat, ist eine Nachricht mit einem Link für ein neues Passwort unterwegs.',
  dead: { title: 'Dieser Link gilt nicht mehr', text: 'Er wurde schon benutzt oder ist zu alt.' },
  askAgain: 'Neuen Link anfordern',
  choose: 'Neues Passwort wählen',
  allSignedOut: 'Alle Browser und Apps werden abgemeldet.',
  changed: {
    title: 'Passwort geändert',
    text: 'Alle anderen Browser und alle Apps wurden abgemeldet. Hier bist du angemeldet.',
  },
};

export const confirmation: Words['confirmation'] = {
  dead: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde schon benutzt oder ist zu alt. Ist deine Adresse schon bestätigt, melde dich einfach an.',
  },
  newLink: 'Neuen Link senden',
  done: 'Adresse bestätigt',
  thanks: 'Danke. Deine E-Mail-Adresse ist bestätigt.',
  thanksAndPending: 'Danke. Deine E-Mail-Adresse ist bestätigt. Nun wird hier jemand deine Anfrage ansehen.',
  sendAgain: 'Bestätigung noch einmal senden',
  sent: 'Wenn diese E-Mail-Adresse auf ihre Bestätigung wartet, ist eine Nachricht unterwegs.',
  confirm: 'Bestätige deine E-Mail-Adresse',
  askStaff: (staff) => html`Dieser Server verschickt keine E-Mails. Bitte ${staff}, deine Adresse zu bestätigen.`,
};

export const goodbye: Words['goodbye'] = {
  signOut: { title: 'Du bist abgemeldet', text: 'In diesem Browser ist nichts mehr von dir zu sehen.' },
  deletion: {
    title: 'Dein Konto ist gelöscht',
    text: 'Was du geschrieben hast, wird hier und auf anderen Servern gelöscht. Danke, dass du hier warst.',
  },
};

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
  lookAgain: 'Noch einmal nachsehen',
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
    sendAgain: 'Noch einmal senden',
    onItsWay: (address) => `Eine E-Mail an ${address} ist unterwegs.`,
  },
};

export const authorisation: Words['authorisation'] = {
  impossible: 'Diese App kann nicht zugelassen werden',
  asksForNoPage: 'Sie möchte, dass du nichts gefragt wirst, aber das ginge nicht ohne eine Frage.',
  denied: { title: 'Zugriff verweigert', text: 'Die App bekommt keinen Zugriff.' },
  title: (application) => `${application} zulassen`,
  question: (application) => html`${application} zulassen?`,
  asks: (account) => html`Die App bittet um Zugriff auf dein Konto ${account}.`,
  website: (address) => html`Ihre Website ist ${address}.`,
  abilities: 'Das wird sie tun können',
  leadsToCode: 'Du bekommst einen Code, den du in die App kopierst.',
  leadsToSite: (host) => `Du wirst zu ${host} zurückgeleitet.`,
  leadsToApplication: (protocol) => `Du wirst zur App (${protocol}) zurückgeleitet.`,
  caution:
    'Mach nur weiter, wenn du diese App kennst und ihr vertraust. Du kannst ihr den Zugriff jederzeit wieder entziehen.',
  authorise: 'Zulassen',
  deny: 'Ablehnen',
  code: 'Autorisierungscode',
  copyCode: 'Kopiere diesen Code und füge ihn in der App ein:',
  codeLife: 'Er gilt einmal und höchstens zehn Minuten.',
  authorised: 'Zugelassene Apps',
  none: 'Keine App hat Zugriff auf dein Konto.',
  since: (day) => html`Seit ${day}`,
  sinceAndUsed: (day, used) => html`Seit ${day}, zuletzt benutzt am ${used}`,
  revoke: 'Zugriff entziehen',
  revokeWarning:
    'Diese App wird sofort abgemeldet und tut nichts mehr für dich. Um sie wieder zu benutzen, meldest du dich dort neu an.',
};

export const scopes: Words['scopes'] = {
  profile: 'Deinen Namen, deine Profilseite und dein Profilbild sehen',
  read: 'Alles lesen, was dein Konto sehen kann',
  'read:accounts': 'Konten und ihre Profile sehen',
  'read:blocks': 'Sehen, wen du blockierst',
  'read:bookmarks': 'Deine Lesezeichen sehen',
  'read:collections': 'Deine Sammlungen sehen',
  'read:favourites': 'Deine Favoriten sehen',
  'read:filters': 'Deine Filter sehen',
  'read:follows': 'Sehen, wem du folgst',
  'read:lists': 'Deine Listen sehen',
  'read:mutes': 'Sehen, wen du stummschaltest',
  'read:notifications': 'Deine Benachrichtigungen sehen',
  'read:search': 'In deinem Namen suchen',
  'read:statuses': 'Alle Beiträge sehen, die du sehen kannst',
  write: 'Beiträge veröffentlichen und alles an deinem Konto ändern',
  'write:accounts': 'Dein Profil ändern',
  'write:blocks': 'Konten und Domains blockieren',
  'write:bookmarks': 'Lesezeichen setzen',
  'write:collections': 'Deine Sammlungen ändern',
  'write:conversations': 'Unterhaltungen stummschalten und löschen',
  'write:favourites': 'Beiträge favorisieren',
  'write:filters': 'Deine Filter ändern',
  'write:follows': 'Profilen folgen und entfolgen',
  'write:lists': 'Deine Listen ändern',
  'write:media': 'Medien hochladen',
  'write:mutes': 'Profile und Unterhaltungen stummschalten',
  'write:notifications': 'Deine Benachrichtigungen löschen',
  'write:reports': 'Andere melden',
  'write:statuses': 'Beiträge veröffentlichen',
  follow: 'Ändern, wem du folgst und wen du stummschaltest und blockierst',
  push: 'Dir Push-Benachrichtigungen senden',
  'admin:read': 'Alle Daten auf diesem Server lesen',
  'admin:read:accounts': 'Konten mit den Rechten der Administration sehen',
  'admin:read:reports': 'Meldungen mit den Rechten der Administration sehen',
  'admin:read:domain_allows': 'Zugelassene Domains mit den Rechten der Administration sehen',
  'admin:read:domain_blocks': 'Gesperrte Domains mit den Rechten der Administration sehen',
  'admin:read:ip_blocks': 'Gesperrte IP-Adressen mit den Rechten der Administration sehen',
  'admin:read:email_domain_blocks': 'Gesperrte E-Mail-Domains mit den Rechten der Administration sehen',
  'admin:read:canonical_email_blocks': 'Gesperrte E-Mail-Adressen mit den Rechten der Administration sehen',
  'admin:write': 'Alle Daten auf diesem Server ändern',
  'admin:write:accounts': 'Konten mit den Rechten der Administration ändern',
  'admin:write:reports': 'Meldungen mit den Rechten der Administration ändern',
  'admin:write:domain_allows': 'Zugelassene Domains mit den Rechten der Administration ändern',
  'admin:write:domain_blocks': 'Gesperrte Domains mit den Rechten der Administration ändern',
  'admin:write:ip_blocks': 'Gesperrte IP-Adressen mit den Rechten der Administration ändern',
  'admin:write:email_domain_blocks': 'Gesperrte E-Mail-Domains mit den Rechten der Administration ändern',
  'admin:write:canonical_email_blocks': 'Gesperrte E-Mail-Adressen mit den Rechten der Administration ändern',
};

export const start: Words['start'] = {
  title: 'Erste Schritte',
  welcome: (server) => `Willkommen bei ${server}`,
  lead: 'Nichts davon musst du jetzt tun: Alles steht auch in den Einstellungen.',
  profile: 'Wer du bist',
  profileHint: 'Wer einen Namen und ein Bild hat, dem wird eher gefolgt.',
  people: 'Wem du folgen kannst',
  peopleHint: 'Was sie schreiben, erscheint auf deiner Startseite. Sie müssen nicht auf diesem Server sein.',
  peopleNone: 'Noch wird niemand vorgeschlagen: Suche nach jemandem, den du kennst.',
  staff: 'Die Leute, die diesen Server betreiben',
  applications: 'Apps',
  onPhone: (domain) =>
    html`Du kannst diesen Server im Browser benutzen. Außerdem gibt es viele Apps, denn alle für Mastodon gehen auch hier: Wenn eine nach deinem Server fragt, gib ${domain} ein.`,
  android: 'für Android',
  iphone: 'für das iPhone',
  inBrowser: 'im Browser',
  server: 'Was das für ein Server ist',
  own: {
    title: 'Dein Server',
    registrations: {
      open: 'Alle dürfen sich registrieren.',
      approval: 'Alle dürfen um ein Konto bitten; du lässt sie unter „Moderation“ zu.',
      closed: 'Noch darf sich niemand registrieren, außer mit einer Einladung.',
    },
    noMail:
      'Er verschickt keine E-Mails: Niemand kann selbst ein vergessenes Passwort zurücksetzen, solange SMTP_URL nicht gesetzt ist.',
    settings: 'Gib ihm einen Namen und ein Bild, und bestimme, wer sich registrieren darf',
    rules: 'Schreibe seine Regeln',
    invites: 'Lade Leute ein',
  },
  goOn: 'Zu deiner Startseite',
};
