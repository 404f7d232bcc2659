import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const letters: Words['letters'] = {
  because: (server) => `وصلتك هذه الرسالة بسبب حسابك على ${server}.`,
  becauseOfOne: (server) => `وصلتك هذه الرسالة بسبب حساب على ${server}.`,
  becauseModerating: (server) => `وصلتك هذه الرسالة لأنك تشرف على ${server}.`,
  approval: {
    subject: 'قُبل طلب تسجيلك',
    text: (server) => `قُبل طلب تسجيلك على ${server}. يمكنك تسجيل الدخول الآن:`,
  },
  strike: {
    warning: 'تحذير',
    decision: 'قرار بشأن حسابك',
    actions: {
      none: 'لدى مشرفي هذا الخادم تحذير لك.',
      disable: 'لم يعد بإمكانك استخدام حسابك، لكن ملفك الشخصي وكل ما نشرته محفوظ.',
      sensitive: 'من الآن فصاعدًا تُعامل كل الوسائط التي تنشرها على أنها حساسة وتُخفى خلف تحذير.',
      silence: 'ما زال بإمكانك استخدام حسابك، لكن لا يرى منشوراتك إلا من يتابعك من قبل.',
      suspend: 'لم يعد بإمكانك استخدام حسابك، ولم يعد من الممكن رؤية ملفك الشخصي ومنشوراتك.',
      delete_statuses: 'حذف مشرفو هذا الخادم بعض منشوراتك.',
      mark_statuses_as_sensitive: 'علّم مشرفو هذا الخادم بعض منشوراتك بأنها حساسة.',
    },
    appeal: 'إن كنت ترى أن هذا خطأ فيمكنك الاعتراض خلال 20 يومًا:',
  },
  newAppeal: {
    subject: (who) => `يعترض ‎@${who}‎ على قرار`,
    text: (who) => `يعترض ‎@${who}‎ على قرار:`,
  },
  appealApproved: {
    subject: 'قُبل اعتراضك',
    text: 'وافق المشرفون على اعتراضك: أُلغي القرار بقدر الإمكان.',
  },
  appealRejected: {
    subject: 'رُفض اعتراضك',
    text: 'نظر المشرفون في اعتراضك ولم يغيّروا قرارهم.',
  },
  takenBack: {
    subject: 'أُلغي قرار',
    text: 'ألغى المشرفون قرارًا بشأن حسابك، قدر الإمكان.',
  },
  confirmation: {
    subject: 'أكّد عنوان بريدك الإلكتروني',
    somebody: (server) => `سجّل شخص ما على ${server} بعنوان البريد الإلكتروني هذا.`,
    open: 'إن كنت أنت فافتح هذا العنوان خلال يومين لتأكيده. وإن لم تكن أنت فتجاهل هذه الرسالة.',
  },
  pending: {
    subject: (who) => `ينتظر ‎@${who}‎ الموافقة`,
    text: (who, server) => `يرغب ‎@${who}‎ في الانضمام إلى ${server} وينتظر موافقتك.`,
    answer: 'يمكنك الرد هنا:',
  },
  reset: {
    subject: 'اختر كلمة مرور جديدة',
    somebody: 'طلب شخص ما كلمة مرور جديدة لحسابك.',
    open: 'إن كنت أنت فافتح هذا العنوان خلال ست ساعات. وإن لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  newAddress: {
    subject: 'أكّد عنوان بريدك الإلكتروني الجديد',
    somebody: 'يريد شخص ما استخدام عنوان البريد هذا لحسابه بدلًا من عنوان آخر.',
    open: 'إن كنت أنت فافتح هذا العنوان خلال يومين. وإن لم تكن أنت فتجاهل هذه الرسالة.',
  },
  emailChanged: {
    subject: 'تغيّر عنوان بريدك الإلكتروني',
    text: (email) => `تغيّر عنوان البريد الإلكتروني لحسابك إلى ${email}.`,
    notYou: 'إن لم تكن أنت من غيّره فاطلب فورًا المساعدة ممن يديرون الخادم:',
  },
  passwordChanged: {
    subject: 'تغيّرت كلمة مرورك',
    text: 'تغيّرت كلمة مرور حسابك. إن لم تكن أنت من غيّرها فاختر كلمة مرور جديدة فورًا:',
  },
  report: {
    subject: (who) => `أُبلغ عن ‎@${who}‎`,
    text: (who, category, id) => `أُبلغ عن ‎@${who}‎ (${category})، البلاغ ${id}:`,
    act: 'يمكنك التعامل معه هنا:',
  },
  announcement: 'إعلان',
  newTerms: {
    subject: 'شروط خدمة جديدة',
    text: (day) => `تتغيّر شروط خدمة هذا الخادم في ${day}. ومن يواصل استخدامه بعد ذلك يوافق عليها:`,
  },
  news: {
    many: counted({
      zero: 'لا إشعارات جديدة',
      one: 'إشعار جديد واحد',
      two: 'إشعاران جديدان',
      few: '# إشعارات جديدة',
      many: '# إشعارًا جديدًا',
      other: '# إشعار جديد',
    }),
    more: counted({
      zero: 'ولا شيء غير ذلك.',
      one: 'وإشعار آخر يعرضه تطبيقك.',
      two: 'وإشعاران آخران يعرضهما تطبيقك.',
      few: 'و# إشعارات أخرى يعرضها تطبيقك.',
      many: 'و# إشعارًا آخر يعرضها تطبيقك.',
      other: 'و# إشعار آخر يعرضها تطبيقك.',
    }),
    answerRequest: 'يمكنك الرد على الطلب في تطبيقك.',
    kinds: 'ما تصلك عنه رسائل',
    noMore: 'إيقاف هذه الرسائل',
  },
};

export const happenings: Words['happenings'] = {
  mention: (name) => `ذكرك ${name}`,
  status: (name) => `نشر ${name} للتو`,
  reblog: (name) => `أعاد ${name} نشر منشورك`,
  follow: (name) => `يتابعك ${name} الآن`,
  follow_request: (name) => `يطلب ${name} متابعتك`,
  favourite: (name) => `أضاف ${name} منشورك إلى مفضلته`,
  poll: (name) => `انتهى استطلاع من ${name}`,
  update: (name) => `عدّل ${name} منشورًا`,
  severed_relationships: 'فُقد بعض من تتابعهم ويتابعونك',
  moderation_warning: 'وصلك تحذير من المشرفين',
  annual_report: 'حصيلة عامك جاهزة',
  'admin.sign_up': (name) => `سجّل ${name} حسابًا`,
  'admin.report': (name) => `قدّم ${name} بلاغًا`,
  quote: (name) => `اقتبس ${name} منشورك`,
  quoted_update: (name) => `عدّل ${name} منشورًا اقتبسته`,
  added_to_collection: (name) => `أضافك ${name} إلى مجموعة`,
  collection_update: (name) => `غيّر ${name} مجموعة أنت فيها`,
  'pleroma:emoji_reaction': (name) => `تفاعل ${name} مع منشورك`,
};
