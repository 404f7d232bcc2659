// The script of every page: small, because each visit waits for it. What only some pages need is loaded when they show it.
import { defineTimeAgo } from './elements/time-ago.ts';
import { keepAppearance } from './lib/appearance.ts';
import { replaceBrokenPictures } from './lib/broken-pictures.ts';
import { showCurrentTabs } from './lib/current-tabs.ts';
import { defineWhenShown } from './lib/define-when-shown.ts';
import { enhanceForms } from './lib/enhance-forms.ts';
import { followDirections } from './lib/follow-directions.ts';
import { keepListsFresh } from './lib/fresh-lists.ts';
import { keepCounts } from './lib/keep-counts.ts';
import { listenForKeys } from './lib/keyboard.ts';
import { moveInMenus } from './lib/menus.ts';
import { noteScripts } from './lib/note-scripts.ts';
import { readOffline } from './lib/offline.ts';
import { composersOverPages } from './lib/open-composer.ts';
import { returnToPlace } from './lib/place.ts';
import { returnAfterForms } from './lib/return-after-form.ts';
import { guardSession } from './lib/session.ts';
import { skipToContent } from './lib/skip-to-content.ts';

guardSession();
returnToPlace();
noteScripts();
keepAppearance();
showCurrentTabs();
enhanceForms();
returnAfterForms();
composersOverPages();
followDirections();
moveInMenus();
keepCounts();
keepListsFresh();
listenForKeys();
skipToContent();
replaceBrokenPictures();
defineTimeAgo();
readOffline();
defineWhenShown({
  'more-posts': () => import('./elements/more-posts.ts'),
  'choose-all': () => import('./elements/choose-all.ts'),
  'colour-picker': () => import('./elements/colour-picker.ts'),
  'copy-link': () => import('./elements/copy-link.ts'),
  'live-part': () => import('./elements/live-part.ts'),
  'kept-pages': () => import('./elements/kept-pages.ts'),
  'message-thread': () => import('./elements/message-thread.ts'),
  'new-posts': () => import('./elements/new-posts.ts'),
  'outbox-list': () => import('./elements/outbox-list.ts'),
  'passkey-button': () => import('./elements/passkey-button.ts'),
  'picture-viewer': () => import('./elements/picture-viewer.ts'),
  'post-composer': () => import('./elements/post-composer.ts'),
  'reaction-picker': () => import('./elements/reaction-picker.ts'),
  'read-marker': () => import('./elements/read-marker.ts'),
  'push-settings': () => import('./elements/push-settings.ts'),
  'recent-searches': () => import('./elements/recent-searches.ts'),
  'search-operators': () => import('./elements/search-operators.ts'),
  'theme-switch': () => import('./elements/theme-switch.ts'),
});
