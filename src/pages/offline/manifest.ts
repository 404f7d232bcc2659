import { iconPath, MASKABLE_ICON_PATH } from '../../domain/instance/icons.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { openToAll } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { en } from '../../words/en.ts';
import { findWords } from '../../words/languages.ts';

/** The background of pages in light mode, as in `web/styles/tokens.css`. */
const BACKGROUND = '#f6f1ea';

const png = (src: string, size: number, purpose: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Files that may be shared with the application, as the composer takes them. */
const SHARED_FILES = ['image/*', 'video/*', 'audio/*'];

export const showManifest = route({
  method: 'GET',
  path: '/manifest.webmanifest',
  access: openToAll(),
  params: { lang: text() },
  summary: 'What browsers need to know to install this server as an application',
  cache: 'instance',
  async handle({ db, params }) {
    const { site_title: name } = await readSettings(db);
    const { language, dir, places } = findWords(params.lang ?? null) ?? en;
    const manifest = {
      id: '/',
      name,
      short_name: name,
      lang: language,
      dir,
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      background_color: BACKGROUND,
      theme_color: BACKGROUND,
      categories: ['social'],
      icons: [png(iconPath(192), 192, 'any'), png(iconPath(512), 512, 'any'), png(MASKABLE_ICON_PATH, 512, 'maskable')],
      shortcuts: [
        { name: places.publish, url: '/publish' },
        { name: places.notifications, url: '/notifications' },
      ],
      share_target: {
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: SHARED_FILES }] },
      },
    };
    return textAnswer(JSON.stringify(manifest), 'application/manifest+json; charset=utf-8');
  },
});
