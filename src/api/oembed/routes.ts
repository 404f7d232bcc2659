import type { Route } from '../../http/route.ts';
import { showOEmbed } from './show.ts';

export const oembedRoutes: readonly Route[] = [showOEmbed];
