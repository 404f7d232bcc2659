import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const codesLeft = plurals('ar')({
  zero: 'لم يبق أي رمز.',
  one: 'بقي رمز واحد.',
  two: 'بقي رمزان.',
  few: 'بقيت # رموز.',
  many: 'بقي # رمزًا.',
  other: 'بقي # رمز.',
});

export const security: Words['security'] = {
  title: 'الأمان',
  happened: {
    new_browser: {
      subject: 'تسجيل دخول من متصفح جديد',
      text: ({ browser, ip = '' }) =>
        browser
          ? `سجّل أحدهم الدخول إلى حسابك من متصفح جديد: ${browser}، من عنوان الشبكة ${ip}.`
          : `سجّل أحدهم الدخول إلى حسابك من متصفح جديد، من عنوان الشبكة ${ip}.`,
    },
    password_changed: { subject: 'تغيّرت كلمة مرورك', text: () => 'تغيّرت كلمة مرورك.' },
    password_reset: {
      subject: 'أُعيد تعيين كلمة مرورك',
      text: () => 'حلّت كلمة مرور جديدة محل كلمة مرورك، وسُجّل خروج كل المتصفحات والتطبيقات.',
    },
    email_changed: {
      subject: 'تغيّر عنوان بريدك الإلكتروني',
      text: ({ email = '' }) => `تغيّر عنوان بريدك الإلكتروني إلى ${email}.`,
    },
    passkey_added: {
      subject: 'أُضيف مفتاح مرور',
      text: ({ name = '' }) => `أُضيف مفتاح المرور «${name}». يمكن تسجيل الدخول به.`,
    },
    passkey_removed: {
      subject: 'أُزيل مفتاح مرور',
      text: ({ name = '' }) => `أُزيل مفتاح المرور «${name}».`,
    },
    app_set_up: {
      subject: 'أُعدّ تطبيق مصادقة',
      text: () => 'أُعدّ تطبيق مصادقة. يتطلب تسجيل الدخول بكلمة مرورك الآن رمزًا منه.',
    },
    app_removed: {
      subject: 'أُزيل تطبيق المصادقة',
      text: () => 'أُزيل تطبيق المصادقة الخاص بك. لم تعد رموزه مطلوبة.',
    },
    recovery_codes_made: {
      subject: 'رموز استرداد جديدة',
      text: () => 'أُنشئت رموز استرداد جديدة. لم تعد الرموز السابقة صالحة.',
    },
    recovery_code_used: {
      subject: 'استُخدم رمز استرداد',
      text: ({ left = 0 }) => `استُخدم رمز استرداد. ${codesLeft(left)}`,
    },
    cloned_passkey_refused: {
      subject: 'رُفض مفتاح مرور',
      text: ({ name = '' }) => `رُفض مفتاح المرور «${name}» إذ يبدو أن هناك نسخة منه. أزله وأضف مفتاحًا جديدًا.`,
    },
    second_factors_switched_off: {
      subject: 'أُوقف العامل الثاني لحسابك',
      text: () => 'أوقف من يديرون هذا الخادم العامل الثاني لحسابك. تكفي الآن كلمة مرورك لتسجيل الدخول.',
    },
  },
  letter: {
    time: (time) => `حدث ذلك في ${time}.`,
    notYou: 'إن لم تكن أنت من فعل ذلك فاختر كلمة مرور جديدة فورًا. يسجّل ذلك خروج كل المتصفحات والتطبيقات:',
  },
};
