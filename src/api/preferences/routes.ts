import type { Route } from '../../http/route.ts';
import { showPreferences } from './get.ts';

export const preferencesRoutes: readonly Route[] = [showPreferences];
