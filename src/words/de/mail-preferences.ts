import type { Words } from '../words.ts';

export const mailPreferences: Words['mailPreferences'] = {
  title: 'E-Mail-Benachrichtigungen',
  sendsNone: 'Dieser Server verschickt zurzeit keine E-Mails. Was du hier auswählst, gilt, sobald er es tut.',
  writeWhen: 'Du bekommst eine E-Mail, wenn',
  when: {
    mention: 'dich jemand erwähnt',
    quote: 'dich jemand zitiert',
    follow: 'dir jemand folgt',
    follow_request: 'dir jemand folgen möchte',
    reblog: 'jemand einen Beitrag von dir teilt',
    favourite: 'jemand einen Beitrag von dir favorisiert',
  },
  writeToStaffWhen: 'Als Mitglied des Teams bekommst du eine E-Mail, wenn',
  staffWhen: {
    report: 'jemand etwas meldet',
    pending_account: 'ein neues Konto auf Bestätigung wartet',
    appeal: 'jemand Einspruch gegen eine Entscheidung der Moderation erhebt',
  },
  always: 'Auch dann, wenn ich online bin oder Push-Benachrichtigungen bekomme',
  choose: 'Auswählen, worüber du E-Mails bekommst',
  noMore: 'Keine E-Mails mehr?',
  noMoreWhen: (what) => `Du bekommst dann keine E-Mails mehr, wenn ${what}.`,
  noMoreAtAll: 'Du bekommst dann keine E-Mails mehr über Benachrichtigungen.',
  unsubscribe: 'Abbestellen',
  done: { title: 'Erledigt', text: 'Du bekommst diese E-Mails nicht mehr.' },
  dead: {
    title: 'Dieser Link gilt nicht',
    text: 'Bitte übernimm ihn vollständig aus der E-Mail, oder melde dich an und wähle dort aus.',
  },
};
