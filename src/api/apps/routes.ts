import type { Route } from '../../http/route.ts';
import { createApp } from './create.ts';
import { verifyApp } from './verify-credentials.ts';

export const appsRoutes: readonly Route[] = [createApp, verifyApp];
