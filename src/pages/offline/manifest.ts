import { iconsOf, MASKABLE_ICON_PATH } from '../../domain/instance/icons.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { openToAll } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { en } from '../../words/en.ts';
import { findWords } from '../../words/languages.ts';

/** The background of pages in light mode, as in `web/styles/tokens.css`. */
const BACKGROUND = '#f6f1ea';

/** The owner's icon is not cut to other shapes, because nobody knows what is at its edges. */
function manifestIcons(instance: Instance, settings: Settings) {
  const icons = iconsOf(instance, settings).map(({ src, size }) => ({ src, sizes: size, purpose: 'any' }));
  const maskable = { src: MASKABLE_ICON_PATH, sizes: '512x512', purpose: 'maskable' };
  const all = settings.icon_key === null ? [...icons, maskable] : icons;
  return all.map((icon) => ({ ...icon, type: 'image/png' }));
}

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
    const settings = await readSettings(db);
    const name = settings.site_title;
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
      icons: manifestIcons(db.instance, settings),
      shortcuts: [
        { name: places.publish, url: '/publish' },
        { name: places.notifications, url: '/notifications' },
      ],
      share_target: {
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files[]', accept: SHARED_FILES }] },
      },
    };
    return textAnswer(JSON.stringify(manifest), 'application/manifest+json; charset=utf-8');
  },
});
