import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const domainBlocks: Words['domainBlocks'] = {
  none: 'Kein Server ist blockiert.',
  blockAnother: 'Einen Server blockieren',
  domain: 'Domain des Servers',
  next: 'Weiter',
  block: (domain) => `${domain} blockieren`,
  edit: (domain) => `Blockade von ${domain}`,
  isBlocked: (domain) => `${domain} ist schon blockiert, mindestens so streng.`,
  severity: 'Was mit seinen Konten geschieht',
  severities: { noop: 'Nichts', silence: 'Sie werden eingeschränkt', suspend: 'Sie werden gesperrt' },
  severityHints: {
    noop: 'Nur was unten gewählt ist, gilt.',
    silence: 'Nur wer ihnen folgt, sieht sie, und sonst wird niemand benachrichtigt.',
    suspend: 'Mit dem Server wird nichts mehr ausgetauscht, und niemand sieht seine Konten.',
  },
  rejectMedia: 'Seine Bilder und Dateien nicht laden',
  rejectReports: 'Seine Meldungen nicht beachten',
  obfuscate: 'Wo Blockaden öffentlich sind, die Domain nur zum Teil zeigen',
  publicComment: 'Warum, für alle',
  privateComment: 'Warum, nur für die Moderation',
  severs: 'Was eine Sperre beendet',
  severed: {
    accounts: counted({ one: '# bekanntes Konto', other: '# bekannte Konten' }),
    following: counted({ other: 'von hier aus wird #-mal dorthin gefolgt' }),
    followers: counted({ one: '# Follower von Leuten hier', other: '# Follower von Leuten hier' }),
    people: counted({ one: '# Person hier verliert welche', other: '# Leute hier verlieren welche' }),
  },
  atLeast: 'Mindestens, denn es sind zu viele, um sie alle zu zählen.',
  subdomains: 'Auch seine Subdomains sind gemeint.',
  change: 'Speichern',
  lift: 'Blockade aufheben',
  liftWarning: 'Sie schränkt seine Konten nicht mehr ein. Beendetes Folgen kommt nicht von selbst zurück.',
};
