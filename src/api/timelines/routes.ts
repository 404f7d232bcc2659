import type { Route } from '../../http/route.ts';
import { showDirect } from './direct.ts';
import { showHome } from './home.ts';
import { showLinking } from './link.ts';
import { showListTimeline } from './list.ts';
import { showPublic } from './public.ts';
import { showTagged } from './tag.ts';

export const timelinesRoutes: readonly Route[] = [
  showHome,
  showPublic,
  showTagged,
  showLinking,
  showListTimeline,
  showDirect,
];
