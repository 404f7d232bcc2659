import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const eventsMore = plurals('de')({
  one: 'Es gibt noch # weiteres Ereignis.',
  other: 'Es gibt noch # weitere Ereignisse.',
});

const codesLeft = plurals('de')({ one: 'Es ist noch # Code übrig.', other: 'Es sind noch # Codes übrig.' });

export const security: Words['security'] = {
  title: 'Sicherheit',
  passkeys: {
    title: 'Passkeys',
    lead: 'Mit einem Passkey meldest du dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an. Ein Passwort brauchst du dann nicht, und niemand kann ihn von einem Server stehlen.',
    add: 'Passkey hinzufügen',
    use: 'Passkey benutzen',
    none: 'Du hast noch keinen Passkey.',
    most: (count) => `Du hast ${count} Passkeys, mehr gehen nicht. Entferne einen, um einen anderen hinzuzufügen.`,
    needsScripts: 'Passkeys brauchen Skripte, und die laufen in diesem Browser nicht.',
    unsupported: 'Dieser Browser kennt keine Passkeys.',
    notHere:
      'Browser erlauben Passkeys nur unter einer Adresse mit https und einem Namen, und die hat dieser Server nicht.',
    appInstead: 'Nimm stattdessen die Codes einer Authentifizierungs-App.',
    cancelled: 'Es ist nichts passiert: Du hast abgebrochen, oder es hat zu lange gedauert.',
    onDevice: 'Auf diesem Gerät gibt es schon einen Passkey von dir.',
    elsewhere: (address) => html`Passkeys dieses Servers gelten nur unter ${address}. Öffne diese Seite dort.`,
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal, oder wähle einen anderen Weg.',
    addedOn: (day) => html`Hinzugefügt am ${day}`,
    unused: 'noch nicht benutzt',
    used: (time) => html`benutzt ${time}`,
    copied: 'Er wurde abgewiesen, weil es offenbar eine Kopie davon gibt. Entferne ihn und füge einen neuen hinzu.',
    name: 'Name',
    rename: 'Umbenennen',
    remove: 'Entfernen',
    removeWarning: 'Du kannst dich dann nicht mehr damit anmelden. Lösche ihn auch auf deinem Gerät.',
    removeLastWarning:
      'Er ist dein letzter zweiter Schritt: Dann reicht dein Passwort allein, um sich anzumelden, und deine Wiederherstellungscodes enden. Lösche ihn auch auf deinem Gerät.',
    unnamed: 'Passkey',
  },
  confirming: {
    title: 'Bestätige, dass du es bist',
    lead: 'Deine Anmeldung ist eine Weile her. Gib noch einmal dein Passwort ein, dann geht es weiter, wo du warst.',
    notDone:
      'Noch ist nichts geschehen: Deine Anmeldung ist dafür zu lange her. Bestätige, dass du es bist, und versuche es noch einmal.',
    confirm: 'Bestätigen',
  },
  signedInBy: {
    sign_up: 'beim Anlegen des Kontos',
    password: 'mit Passwort',
    password_reset: 'mit einem neuen Passwort',
    password_and_code: 'mit Passwort und Code',
    password_and_recovery_code: 'mit Passwort und Wiederherstellungscode',
    password_and_passkey: 'mit Passwort und Passkey',
    passkey: 'mit Passkey',
  },
  ofOthers: {
    switchOff: 'Zweiten Schritt abschalten',
    switchOffWarning:
      'Dann genügt ihr Passwort zum Anmelden, und sie erfährt davon. Vergewissere dich vorher, dass sie selbst darum bittet.',
  },
  required: {
    title: 'Diese Rolle braucht einen zweiten Schritt',
    lead: 'Deine Rolle auf diesem Server verlangt beim Anmelden einen zweiten Schritt, und du hast keinen. Füge einen Passkey hinzu oder richte eine Authenticator-App ein, dann geht es weiter.',
    notDone:
      'Noch ist nichts geschehen: Deine Rolle auf diesem Server verlangt beim Anmelden einen zweiten Schritt, und du hast keinen.',
    way: 'Zweiten Schritt einrichten',
  },
  ofRoles: {
    lead: 'Wer zum Team gehört und einen zweiten Schritt hat, ist auch dann sicher, wenn jemand das Passwort erfährt. Von dem Tag an wird, wer die Rolle und keinen zweiten Schritt hat, zuerst zum Einrichten geführt.',
    requiredFrom: (day) => html`Ein zweiter Schritt wird verlangt ab ${day}.`,
    noLonger: 'Nicht mehr verlangen',
    from: 'Ab',
    fromHint: 'Leer für sofort.',
    require: 'Zweiten Schritt verlangen',
  },
  lately: {
    title: 'Was zuletzt geschehen ist',
    none: 'In einem Jahr ist mit deinem Zugang nichts geschehen.',
    more: eventsMore,
    notYou: (way) => html`Warst du es nicht, ${way}.`,
    newPassword: 'wähle sofort ein neues Passwort',
    seen: 'Gesehen',
  },
  happened: {
    new_browser: {
      subject: 'eine Anmeldung in einem neuen Browser',
      text: ({ browser, ip = '' }) =>
        browser
          ? `Jemand hat sich in einem neuen Browser bei deinem Konto angemeldet: ${browser}, von der Netzwerkadresse ${ip}.`
          : `Jemand hat sich in einem neuen Browser bei deinem Konto angemeldet, von der Netzwerkadresse ${ip}.`,
    },
    password_changed: { subject: 'dein Passwort wurde geändert', text: () => 'Dein Passwort wurde geändert.' },
    password_reset: {
      subject: 'dein Passwort wurde zurückgesetzt',
      text: () => 'Dein Passwort wurde durch ein neues ersetzt, und alle Browser und Apps wurden abgemeldet.',
    },
    email_changed: {
      subject: 'deine E-Mail-Adresse wurde geändert',
      text: ({ email = '' }) => `Deine E-Mail-Adresse wurde in ${email} geändert.`,
    },
    passkey_added: {
      subject: 'ein Passkey wurde hinzugefügt',
      text: ({ name = '' }) => `Der Passkey „${name}“ wurde hinzugefügt. Mit ihm kann man sich anmelden.`,
    },
    passkey_removed: {
      subject: 'ein Passkey wurde entfernt',
      text: ({ name = '' }) => `Der Passkey „${name}“ wurde entfernt.`,
    },
    app_set_up: {
      subject: 'eine Authenticator-App wurde eingerichtet',
      text: () =>
        'Eine Authenticator-App wurde eingerichtet. Wer sich mit deinem Passwort anmeldet, braucht nun einen Code von ihr.',
    },
    app_removed: {
      subject: 'deine Authenticator-App wurde entfernt',
      text: () => 'Deine Authenticator-App wurde entfernt. Nach ihren Codes wird nicht mehr gefragt.',
    },
    recovery_codes_made: {
      subject: 'neue Wiederherstellungscodes',
      text: () => 'Neue Wiederherstellungscodes wurden erstellt. Die bisherigen gelten nicht mehr.',
    },
    recovery_code_used: {
      subject: 'ein Wiederherstellungscode wurde benutzt',
      text: ({ left = 0 }) => `Ein Wiederherstellungscode wurde benutzt. ${codesLeft(left)}`,
    },
    cloned_passkey_refused: {
      subject: 'ein Passkey wurde abgelehnt',
      text: ({ name = '' }) =>
        `Der Passkey „${name}“ wurde abgelehnt, weil es eine Kopie von ihm zu geben scheint. Entferne ihn, und füge einen neuen hinzu.`,
    },
    second_factors_switched_off: {
      subject: 'dein zweiter Schritt wurde abgeschaltet',
      text: () =>
        'Die Leute, die diesen Server betreiben, haben deinen zweiten Schritt abgeschaltet. Zum Anmelden genügt jetzt dein Passwort.',
    },
    backup_downloaded: {
      subject: 'eine Sicherung wurde heruntergeladen',
      text: ({ name = '', who = '', ip = '' }) =>
        `${who} hat die Sicherung ${name} dieses Servers heruntergeladen, von ${ip}. Sie enthält alles, was auf ihm ist.`,
    },
  },
  letter: {
    time: (time) => `Das war am ${time}.`,
    notYou: 'Warst du es nicht, wähle sofort ein neues Passwort. Damit werden alle Browser und Apps abgemeldet:',
  },
  secondStep: {
    lead: 'Dein Passwort stimmt. Zeig nun in einem zweiten Schritt, dass du es bist.',
    afterReset:
      'Dein Passwort ist geändert, und alle Browser und Apps wurden abgemeldet. Zeig nun in einem zweiten Schritt, dass du es bist.',
    code: 'Code',
    byApp: 'Die sechs Ziffern, die deine Authenticator-App anzeigt, oder einer deiner Wiederherstellungscodes.',
    byRecoveryCode: 'Einer deiner Wiederherstellungscodes. Jeder gilt einmal.',
    wrong: 'Dieser Code ist falsch oder wurde schon benutzt.',
    over: 'Das hat zu lange gedauert, oder es waren zu viele falsche Codes. Bitte melde dich noch einmal an.',
    lostAll: (staff) => html`Hast du alles davon verloren? Bitte ${staff}, deinen zweiten Schritt abzuschalten.`,
    startAgain: 'Mit einem anderen Konto anmelden',
  },
  overview: {
    lead: 'Mit einem zweiten Schritt kann sich niemand anmelden, der nur dein Passwort kennt.',
    secondStep: 'Zweiter Schritt',
    passkeys: 'Passkeys',
    addPasskey: 'Passkey hinzufügen',
    app: 'Authenticator-App',
    setUpApp: 'Authenticator-App einrichten',
    changeApp: 'Authenticator-App ändern',
    recoveryCodes: 'Wiederherstellungscodes',
    left: (count) => `noch ${count}`,
    isOn: 'an',
    isOff: 'aus',
    browsers: 'Angemeldete Browser',
  },
  app: {
    title: 'Authenticator-App',
    lead: 'Eine Authenticator-App auf deinem Handy oder Computer zeigt einen Code aus sechs Ziffern, der alle halbe Minute wechselt. Beim Anmelden wirst du nach deinem Passwort danach gefragt.',
    scan: 'Scanne dieses Bild mit der App:',
    picture: 'Bild mit dem Schlüssel, zum Scannen mit einer Authenticator-App',
    orType: 'Oder gib diesen Schlüssel in die App ein (zeitbasiert, sechs Ziffern):',
    onThisDevice: 'Eine App auf diesem Gerät öffnen',
    thenCode: 'Gib dann den Code ein, den die App anzeigt.',
    confirm: 'Bestätigen',
    wrong: 'Das ist nicht der Code, den die App jetzt anzeigt. Geht die Uhr ihres Geräts richtig?',
    tooOld:
      'Dieser Schlüssel wurde nicht hier für dich gemacht, oder der Schlüssel des Servers hat sich geändert. Hier ist ein neuer: Scanne stattdessen ihn.',
    present: 'Eine Authenticator-App ist eingerichtet: Beim Anmelden wirst du nach ihrem Code gefragt.',
    another: 'Um eine andere App zu benutzen, entferne diese und richte die andere ein.',
    remove: 'App entfernen',
    removeWarning:
      'Nach ihren Codes wird nicht mehr gefragt. Ist sie dein einziger zweiter Schritt, genügt zum Anmelden wieder dein Passwort, und deine Wiederherstellungscodes gelten nicht mehr.',
    noKey:
      'Diesem Server fehlt der Schlüssel, mit dem er Geheimnisse versiegelt; deshalb kann gerade keine App eingerichtet werden. Wer ihn betreibt, findet im Protokoll, was zu tun ist. Passkeys und Wiederherstellungscodes funktionieren.',
    isCutOff:
      'Die Codes deiner App können gerade nicht geprüft werden, weil dem Server sein Schlüssel fehlt. Benutze einen Passkey oder einen Wiederherstellungscode.',
  },
  recovery: {
    title: 'Wiederherstellungscodes',
    keep: 'Falls du deine App oder deinen Passkey verlierst, meldet dich jeder dieser Codes einmal an, anstelle deines zweiten Schritts. Bewahre sie dort auf, wo du sie ohne dein Handy findest. Sie werden nur jetzt angezeigt.',
    download: 'Als Text herunterladen',
    fileTitle: (site) => `Wiederherstellungscodes für ${site}. Jeder gilt einmal.`,
    haveKept: 'Ich habe sie aufbewahrt',
    lead: 'Falls du deine App oder deinen Passkey verlierst, meldet dich jeder Wiederherstellungscode einmal an, anstelle deines zweiten Schritts. Sie wurden angezeigt, als sie gemacht wurden, und können nicht noch einmal angezeigt werden.',
    left: codesLeft,
    makeNew: 'Neue Codes machen',
    makeNewWarning: 'Die Codes, die du hast, gelten dann nicht mehr.',
    needsFactor: 'Wiederherstellungscodes bekommst du mit deinem ersten Passkey oder deiner Authenticator-App.',
  },
};

export const auditLog: Words['auditLog'] = {
  lead: 'Was die getan haben, die diesen Server betreiben, und was auf der Kommandozeile seiner Maschine getan wurde.',
  none: 'Nichts dergleichen wurde getan.',
  when: 'Wann',
  always: 'Irgendwann',
  day: 'Letzter Tag',
  week: 'Letzte Woche',
  who: 'Von wem',
  anybody: 'Von allen',
  commandLine: 'Kommandozeile',
  server: 'Der Server selbst',
  somebody: 'Jemand, dessen Konto es nicht mehr gibt',
  what: 'Worum es ging',
  anything: 'Alles',
  details: 'Einzelheiten',
  actions: {
    create: 'Angelegt',
    update: 'Geändert',
    destroy: 'Gelöscht',
    publish: 'Veröffentlicht',
    unpublish: 'Zurückgezogen',
    enable: 'Eingeschaltet',
    disable: 'Ausgeschaltet',
    resolve: 'Erledigt',
    reopen: 'Wieder geöffnet',
    approve: 'Angenommen',
    reject: 'Abgelehnt',
    undo: 'Zurückgenommen',
    keep: 'Verborgen gelassen',
    verify: 'Geprüft',
    restore: 'Wiederhergestellt',
    download: 'Heruntergeladen',
    suspend: 'Gesperrt',
    unsuspend: 'Entsperrt',
    silence: 'Eingeschränkt',
    unsilence: 'Nicht mehr eingeschränkt',
    retry: 'Noch einmal versucht',
    discard: 'Verworfen',
    run: 'Ausgeführt',
  },
  targets: {
    account: 'Konto',
    account_warning: 'Entscheidung',
    announcement: 'Ankündigung',
    appeal: 'Einspruch',
    automatic_rule: 'Automatische Regel',
    automatic_rule_hit: 'Beitrag, den eine Regel traf',
    backup: 'Sicherung',
    canonical_email_block: 'Blockierte Mailadresse',
    custom_emoji: 'Emoji',
    document: 'Text',
    domain_allow: 'Erlaubter Server',
    domain_block: 'Blockierter Server',
    domain_draft: 'Vorschlag einer Blockliste',
    domain_exclude: 'Ausnahme von Blocklisten',
    domain_subscription: 'Blockliste',
    email_domain_block: 'Blockierter Mail-Anbieter',
    invite: 'Einladung',
    ip_block: 'Blockiertes Netz',
    job: 'Aufgabe',
    moderation_note: 'Notiz',
    report: 'Meldung',
    retention: 'Aufbewahrung',
    role: 'Rolle',
    rule: 'Regel',
    setting: 'Einstellung',
    status: 'Beitrag',
    tag: 'Hashtag',
    username_block: 'Blockierter Name',
    warning_preset: 'Vorbereiteter Text',
    webhook: 'Webhooks',
  },
};
