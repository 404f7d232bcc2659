import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const acting: Words['acting'] = {
  boostFor: 'إعادة النشر إلى …',
  boostTitle: 'إعادة نشر هذا المنشور',
  boostAudience: 'من يرى إعادة نشرك',
  mayQuote: 'من يمكنه الاقتباس …',
  mayQuoteTitle: 'من يمكنه اقتباس هذا المنشور؟',
  mayQuoteHint: 'يسري هذا من الآن. تبقى الاقتباسات الموجودة.',
  revoke: 'سحب الاقتباس …',
  revokeTitle: 'أتريد سحب هذا الاقتباس؟',
  revokeWarning: 'سيختفي منشورك من المنشور الذي يقتبسه، هنا وعلى الخوادم الأخرى. لا يمكن التراجع عن ذلك.',
  revokeButton: 'سحب الاقتباس',
  quotedBy: 'من اقتبسه',
  react: 'تفاعل …',
  reactTitle: 'التفاعل مع هذا المنشور',
  reactButton: 'تفاعل',
  commonEmojis: 'رموز تعبيرية شائعة',
  otherEmoji: 'رمز تعبيري آخر',
  otherEmojiHint: 'رمز تعبيري واحد، أو اسم رمز من رموز هذا الخادم بين نقطتين رأسيتين.',
  reactions: counted({
    zero: 'لا تفاعلات',
    one: 'تفاعل واحد',
    two: 'تفاعلان',
    few: '# تفاعلات',
    many: '# تفاعلًا',
    other: '# تفاعل',
  }),
  reactedBy: 'من تفاعل معه',
  nobodyYet: 'لا أحد بعد، بقدر ما يمكنك رؤيته.',
};
