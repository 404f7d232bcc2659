import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  profile: 'الملف الشخصي',
  saved: 'حُفظ.',
};

export const profileForm: Words['profileForm'] = {
  name: 'الاسم المعروض',
  nameHint: '40 حرفًا على الأكثر.',
  bio: 'نبذة عنك',
  bioHint: '500 حرف على الأكثر. تعمل فيها الوسوم والإشارات والروابط.',
  avatar: 'صورة الملف الشخصي',
  avatarAlt: 'النص البديل لصورة الملف الشخصي',
  avatarRemove: 'إزالة صورة الملف الشخصي',
  header: 'صورة الرأس',
  headerAlt: 'النص البديل لصورة الرأس',
  headerRemove: 'إزالة صورة الرأس',
  pictureHint: 'بصيغة PNG أو JPEG أو GIF أو WebP أو HEIC، حتى 8 ميغابايت.',
  altHint: 'ما يظهر في الصورة، لمن لا يستطيع رؤيتها. 150 حرفًا على الأكثر.',
  fields: 'المزيد عنك',
  fieldsHint: 'حتى أربعة أسطر، مثل موقعك أو ضمائرك. يُعدّ الرابط موثَّقًا إذا كانت الصفحة تشير إلى ملفك الشخصي.',
  fieldName: (number) => `العنوان ${number}`,
  fieldValue: (number) => `المحتوى ${number}`,
  who: 'المتابِعون والظهور',
  locked: 'أوافق بنفسي على من يتابعني',
  hideNetwork: 'إخفاء من أتابعهم ومن يتابعونني',
  discoverable: 'اقتراح حسابي ومنشوراتي على الآخرين',
  indexable: 'يمكن العثور على منشوراتي العامة بالبحث',
  bot: 'هذا حساب آلي',
  seeProfile: 'عرض ملفك الشخصي',
};

export const ownAccount: Words['ownAccount'] = {
  changeEmail: 'تغيير عنوان البريد الإلكتروني',
  newEmail: 'عنوان البريد الإلكتروني الجديد',
  emailAsked: 'يُرسَل إليه رابط. يبقى العنوان القديم ساريًا حتى تفتحه.',
  emailAtOnce: 'لا يرسل هذا الخادم رسائل بريد إلكتروني، لذلك يسري العنوان الجديد فورًا.',
  locale: 'اللغة والمنطقة الزمنية',
  language: 'لغة هذه الصفحات',
  asBrowser: 'كما يطلب المتصفح',
  zone: 'المنطقة الزمنية',
  utc: 'التوقيت العالمي (UTC) حتى تختار غيره',
  sessions: 'أين سجّلت الدخول',
  thisBrowser: 'هذا المتصفح',
  unknownBrowser: 'متصفح غير معروف',
  since: (time) => html`منذ ${time}`,
  used: (time) => html`آخر استخدام ${time}`,
  endOneWarning: 'يُسجَّل خروج هذا المتصفح فورًا. وعلى من يستخدمه تسجيل الدخول فيه من جديد.',
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  endOthersWarning: 'تبقى مسجَّلًا هنا فقط. وتحتفظ التطبيقات بوصولها.',
};

export const preferences: Words['preferences'] = {
  title: 'الكتابة والقراءة',
  posting: 'الكتابة',
  postLanguage: 'لغة منشوراتي',
  ownLanguage: 'كلغة هذه الصفحات',
  sensitive: 'وسم وسائطي بأنها حساسة',
  showApplication: 'إظهار التطبيق الذي أنشر به',
  reading: 'القراءة',
  missingAltTexts: 'الصور بدون نص بديل',
  altTextChoices: { remind: 'ذكّرني قبل النشر', require: 'لا تدعني أنشرها هنا', none: 'انشر بدون سؤال' },
  media: 'الصور والفيديو',
  mediaDisplays: { default: 'إخفاء الموسومة بأنها حساسة', show_all: 'إظهار الكل', hide_all: 'إخفاء الكل' },
  expandWarnings: 'فتح المنشورات التي لها تحذير من المحتوى',
  autoPlay: 'تشغيل الصور المتحركة تلقائيًا',
  aggregateReblogs: 'إظهار المنشور الذي يعيد نشره عدة أشخاص مرة واحدة في الرئيسية',
  chosenLanguages: 'لغات الخطوط الزمنية العامة',
  chosenLanguagesHint: 'إذا لم تختر أي لغة فسترى المنشورات بكل اللغات.',
};
