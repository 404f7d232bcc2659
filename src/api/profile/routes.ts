import type { Route } from '../../http/route.ts';
import { showProfile } from './get.ts';
import { removeAvatar, removeHeader } from './remove-picture.ts';
import { changeProfile } from './update.ts';

export const profileRoutes: readonly Route[] = [showProfile, changeProfile, removeAvatar, removeHeader];
