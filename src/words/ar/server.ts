import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const server: Words['server'] = {
  question: 'ما هذا؟',
  fediverse:
    'هذا الخادم واحد من آلاف الخوادم التي يتحدث بعضها مع بعض. بحساب هنا يمكنك متابعة الناس عليها جميعًا، ويمكنهم متابعتك.',
  signUp: 'إنشاء حساب',
  aboutName: (name) => `عن ${name}`,
  contact: 'التواصل',
  software: 'البرمجية',
  runs: 'يعمل هذا الخادم ببرمجية Whinchat، وهي برمجية حرة برخصة AGPL.',
  runsWithSource: (source) =>
    html`يعمل هذا الخادم ببرمجية Whinchat، وهي برمجية حرة برخصة AGPL. و${source} متاحة للجميع.`,
  source: 'شفرتها المصدرية',
  rules: 'القواعد',
};
