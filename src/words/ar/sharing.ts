import type { Words } from '../words.ts';

export const sharing: Words['sharing'] = {
  writePost: 'كتابة منشور',
  writeReply: 'كتابة رد',
  text: 'بمَ تفكر؟',
  audience: 'الجمهور',
  audiences: {
    public: 'الجميع',
    unlisted: 'الجميع، لكن ليس في الخيوط الزمنية العامة',
    private: 'المتابِعون',
    direct: 'المذكورون فقط',
  },
  publish: 'نشر',
  expired: 'انتهت صلاحية هذا النموذج. نصّك محفوظ: يرجى نشره مرة أخرى.',
  published: 'نُشر',
  onItsWay: 'منشورك في الطريق.',
  seePost: 'عرض المنشور',
};
