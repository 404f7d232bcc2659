import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const domainBlocks: Words['domainBlocks'] = {
  none: 'لا خادم محظور.',
  blockAnother: 'حظر خادم',
  domain: 'نطاق الخادم',
  next: 'التالي',
  block: (domain) => `حظر ${domain}`,
  edit: (domain) => `حظر ${domain}: تعديل`,
  isBlocked: (domain) => `${domain} محظور بالفعل بالشدة نفسها أو أكثر.`,
  severity: 'ما يحدث لحساباته',
  severities: { noop: 'لا شيء', silence: 'تُقيَّد', suspend: 'تُوقَف' },
  severityHints: {
    noop: 'لا يسري إلا ما اختير أدناه.',
    silence: 'لا يراها إلا متابعوها، ولا يُشعَر غيرهم.',
    suspend: 'لا يُتبادل شيء مع الخادم بعد ذلك، ولا يرى أحد حساباته.',
  },
  rejectMedia: 'عدم تحميل صوره وملفاته',
  rejectReports: 'تجاهل بلاغاته',
  obfuscate: 'إظهار جزء من النطاق فقط حيث تكون قائمة الحظر علنية',
  publicComment: 'السبب، للجميع',
  privateComment: 'السبب، للمشرفين فقط',
  severs: 'ما ينهيه الإيقاف',
  severed: {
    accounts: counted({
      zero: 'لا حسابات معروفة',
      one: 'حساب معروف واحد',
      two: 'حسابان معروفان',
      few: '# حسابات معروفة',
      many: '# حسابًا معروفًا',
      other: '# حساب معروف',
    }),
    following: counted({
      zero: 'لا متابعات من هنا',
      one: 'متابعة واحدة من هنا',
      two: 'متابعتان من هنا',
      few: '# متابعات من هنا',
      many: '# متابعة من هنا',
      other: '# متابعة من هنا',
    }),
    followers: counted({
      zero: 'لا متابعين لأحد هنا',
      one: 'متابع واحد لأحد هنا',
      two: 'متابعان لأشخاص هنا',
      few: '# متابعين لأشخاص هنا',
      many: '# متابعًا لأشخاص هنا',
      other: '# متابع لأشخاص هنا',
    }),
    people: counted({
      zero: 'لا أحد هنا يفقد شيئًا',
      one: 'شخص واحد هنا يفقد بعضها',
      two: 'شخصان هنا يفقدان بعضها',
      few: '# أشخاص هنا يفقدون بعضها',
      many: '# شخصًا هنا يفقدون بعضها',
      other: '# شخص هنا يفقدون بعضها',
    }),
  },
  atLeast: 'على الأقل، فهي أكثر من أن تُعدّ كلها.',
  subdomains: 'ويشمل ذلك نطاقاته الفرعية.',
  change: 'حفظ',
  lift: 'رفع الحظر',
  liftWarning: 'لن يقيّد حساباته بعد ذلك، ولا تعود المتابعات المنتهية من تلقاء نفسها.',
};
