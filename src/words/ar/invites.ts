import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const invites: Words['invites'] = {
  title: 'الدعوات',
  yours: 'دعواتك',
  mayNot: 'لا يمكنك دعوة أحد هنا.',
  dead: {
    title: 'لم تعد هذه الدعوة تعمل',
    text: 'لقد استُنفدت أو انتهت صلاحيتها أو سُحبت. اطلب دعوة أخرى ممن دعاك.',
  },
  howMany: 'كم شخصًا',
  anyNumber: 'أي عدد',
  howLong: 'إلى متى',
  forEver: 'دون نهاية',
  autofollow: 'يتابعونني',
  invite: 'دعوة',
  used: counted({
    zero: 'لم يستخدمها أحد',
    one: 'استخدمها شخص واحد',
    two: 'استخدمها شخصان',
    few: 'استخدمها # أشخاص',
    many: 'استخدمها # شخصًا',
    other: 'استخدمها # شخص',
  }),
  usedOf: (uses, most) => `استُخدمت ${uses} من ${most}`,
  until: (used, day) => html`${used}، حتى ${day}`,
  over: 'انتهت',
  deactivate: 'تعطيل',
  deactivated: 'لن يتمكن أحد بعد ذلك من التسجيل بهذه الدعوة.',
};
