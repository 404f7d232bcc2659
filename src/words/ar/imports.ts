import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const imports: Words['imports'] = {
  title: 'استيراد القوائم وعوامل التصفية',
  lead: 'استورد القوائم وعوامل التصفية التي صدّرتها من خادم آخر، ملفًا بعد ملف. يبقى ما لديك هنا كما هو، ويُضاف إليه ما في الملف.',
  kind: 'ما يسرده الملف',
  file: 'الملف',
  fileHint: (lines) => `CSV (عوامل التصفية: JSON)، بحد أقصى ${lines} سطر و4 ميغابايت.`,
  send: 'استيراد',
  problems: {
    no_kind: 'اختر ما يسرده الملف.',
    absent: 'اختر ملفًا.',
    empty: 'لا شيء في الملف.',
    too_long: (lines) => `في الملف أكثر من ${lines} سطر. قسّمه واستورد أجزاءه واحدًا بعد الآخر.`,
    no_list: 'الملف ليس قائمة بصيغة CSV.',
    no_filters: 'لا يحوي الملف عوامل تصفية كما يصدّرها ماستودون (custom_filters.json).',
    other_kind: 'أعمدة الملف هي أعمدة قائمة أخرى. اختر ما يسرده الملف أو اختر ملفًا آخر.',
    nothing_read: 'لم يُفهم أي سطر من الملف. هل يسرد شيئًا آخر؟',
    under_way: 'ما زال الملف السابق قيد الاستيراد. انتظر حتى ينتهي.',
  },
  read: counted({
    zero: 'لم يُقرأ أي سطر.',
    one: 'قُرئ سطر واحد.',
    two: 'قُرئ سطران.',
    few: 'قُرئت # أسطر.',
    many: 'قُرئ # سطرًا.',
    other: 'قُرئ # سطر.',
  }),
  unread: counted({
    zero: 'فُهمت كل الأسطر:',
    one: 'سطر واحد لم يُفهم:',
    two: 'سطران لم يُفهما:',
    few: '# أسطر لم تُفهم:',
    many: '# سطرًا لم يُفهم:',
    other: '# سطر لم يُفهم:',
  }),
  underWay: (settled, entries) =>
    `أُنجز ${settled} من ${entries}. يستمر العمل حتى بعد إغلاق هذه الصفحة؛ أعد تحميلها لترى أين وصل.`,
  through: 'أُنجز كل شيء.',
  outcomes: {
    following: counted({ other: 'تمت متابعة # أو طلبها' }),
    lists: counted({ other: 'أُضيف # إلى القوائم' }),
    muting: counted({ other: 'تم كتم #' }),
    blocking: counted({ other: 'تم حجب #' }),
    domain_blocking: counted({ other: 'تم حجب #' }),
    bookmarks: counted({ other: 'أُضيف # إلى الفواصل المرجعية' }),
    filters: counted({ other: 'استُورد # من عوامل التصفية' }),
    notFound: counted({ other: 'لم يُعثر على #' }),
    refused: counted({ other: 'تعذّر #' }),
  },
  failures: {
    title: 'ما بقي',
    line: (line) => `السطر ${line}`,
    unread: 'لم يُفهم',
    not_found: 'لم يُعثر عليه',
    blocked: 'من خادم محظور هنا',
    refused: 'تعذّر',
    more: counted({ other: 'و# غيرها' }),
    download: 'تنزيل هذه الأسطر',
    retry: 'محاولة هذه مرة أخرى',
  },
};
