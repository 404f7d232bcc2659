import type { Route } from '../../http/route.ts';
import { listCustomEmojis } from './list.ts';

export const customEmojisRoutes: readonly Route[] = [listCustomEmojis];
