import { advanceMarker, type MarkedTimeline } from '../domain/markers/markers.ts';
import { type UserAccess, user } from '../http/access.ts';
import { wantsPart } from '../http/browser.ts';
import { id, required, text } from '../http/params/scalars.ts';
import { type Route, userRoute } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { backTo, partAnswer } from './fragment.ts';

function markRead(timeline: MarkedTimeline, access: UserAccess, summary: string): Route {
  return userRoute({
    method: 'POST',
    path: `/${timeline}/read`,
    access,
    params: { last_read_id: required(id()), back: text() },
    summary,
    async handle({ viewer, params, write, request }) {
      await write((tx) => advanceMarker(tx, viewer.accountId, timeline, params.last_read_id));
      return wantsPart(request) ? partAnswer(html``) : backTo(params.back, 'marked_read');
    },
  });
}

/** Says up to where one has read. */
export const readMarks: readonly Route[] = [
  markRead('home', user('write', 'write:statuses'), 'Say up to which post you have read the home timeline'),
  markRead('notifications', user('write', 'write:notifications'), 'Mark notifications as read'),
];
