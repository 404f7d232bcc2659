import type { Route } from '../../http/route.ts';
import { dismissAnAnnouncement } from './dismiss.ts';
import { listAnnouncements } from './list.ts';
import { reactToAnnouncement, removeAnnouncementReaction } from './reactions.ts';

export const announcementsRoutes: readonly Route[] = [
  listAnnouncements,
  dismissAnAnnouncement,
  reactToAnnouncement,
  removeAnnouncementReaction,
];
