import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  profile: 'Profil',
};

export const profileForm: Words['profileForm'] = {
  name: 'Anzeigename',
  nameHint: 'Höchstens 40 Zeichen.',
  bio: 'Über dich',
  bioHint: 'Höchstens 500 Zeichen. Hashtags, Erwähnungen und Links funktionieren.',
  avatar: 'Profilbild',
  avatarAlt: 'Beschreibung des Profilbilds',
  avatarRemove: 'Das Profilbild entfernen',
  header: 'Titelbild',
  headerAlt: 'Beschreibung des Titelbilds',
  headerRemove: 'Das Titelbild entfernen',
  pictureHint: 'PNG, JPEG, GIF, WebP oder HEIC, höchstens 8 MB.',
  altHint: 'Was darauf ist, für Menschen, die es nicht sehen können. Höchstens 150 Zeichen.',
  fields: 'Mehr über dich',
  fieldsHint:
    'Bis zu vier Zeilen, zum Beispiel deine Website oder deine Pronomen. Ein Link gilt als bestätigt, wenn die Seite auf dein Profil zurückverweist.',
  fieldName: (number) => `Beschriftung ${number}`,
  fieldValue: (number) => `Inhalt ${number}`,
  who: 'Follower und Sichtbarkeit',
  locked: 'Ich bestätige, wer mir folgt',
  hideNetwork: 'Verbergen, wem ich folge und wer mir folgt',
  discoverable: 'Mein Konto und meine Beiträge anderen vorschlagen',
  indexable: 'Meine öffentlichen Beiträge dürfen über die Suche gefunden werden',
  bot: 'Dieses Konto ist automatisiert',
  tabs: 'Reiter deines Profils',
  showMedia: 'Einen Reiter mit meinen Bildern und Videos zeigen',
  showMediaReplies: 'Dort auch die aus meinen Antworten zeigen',
  showFeatured: 'Einen Reiter mit dem zeigen, was ich hervorhebe',
  attribution: 'Websites, die dich als Autor nennen dürfen',
  attributionHint: 'Eine in jeder Zeile, etwa example.org. Karten ihrer Seiten führen dann zu deinem Profil.',
  seeProfile: 'Dein Profil ansehen',
};

export const ownAccount: Words['ownAccount'] = {
  changeEmail: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  emailAsked: 'Dorthin wird ein Link gesendet. Bis du ihn öffnest, gilt die alte Adresse.',
  emailAtOnce: 'Dieser Server verschickt keine E-Mails; die neue Adresse gilt deshalb sofort.',
  locale: 'Sprache und Zeitzone',
  language: 'Sprache dieser Seiten',
  asBrowser: 'Wie im Browser eingestellt',
  zone: 'Zeitzone',
  utc: 'UTC, bis du eine auswählst',
  sessions: 'Wo du angemeldet bist',
  thisBrowser: 'dieser Browser',
  unknownBrowser: 'Unbekannter Browser',
  since: (time) => html`Seit ${time}`,
  used: (time) => html`Zuletzt benutzt ${time}`,
  endOneWarning: 'Dieser Browser wird sofort abgemeldet. Wer ihn benutzt, muss sich dort neu anmelden.',
  endOthers: 'Überall sonst abmelden',
  endOthersWarning: 'Du bleibst nur hier angemeldet. Apps behalten ihren Zugriff.',
};

export const preferences: Words['preferences'] = {
  title: 'Schreiben und Lesen',
  posting: 'Schreiben',
  postLanguage: 'Sprache meiner Beiträge',
  ownLanguage: 'Wie diese Seiten',
  sensitive: 'Meine Medien als heikel kennzeichnen',
  showApplication: 'Zeigen, mit welcher App ich schreibe',
  reading: 'Lesen',
  missingAltTexts: 'Bilder ohne Bildbeschreibung',
  altTextChoices: {
    remind: 'Erinnere mich vor dem Veröffentlichen',
    require: 'Lass mich sie hier nicht veröffentlichen',
    none: 'Ohne Rückfrage veröffentlichen',
  },
  media: 'Bilder und Videos',
  mediaDisplays: {
    default: 'Als heikel gekennzeichnete verbergen',
    show_all: 'Alle zeigen',
    hide_all: 'Alle verbergen',
  },
  expandWarnings: 'Beiträge mit Inhaltswarnung aufklappen',
  autoPlay: 'Bewegte Bilder von selbst abspielen',
  aggregateReblogs: 'Einen Beitrag, den mehrere teilen, auf der Startseite nur einmal zeigen',
  chosenLanguages: 'Sprachen der öffentlichen Timelines',
  chosenLanguagesHint: 'Wenn du keine auswählst, siehst du Beiträge in allen Sprachen.',
};
