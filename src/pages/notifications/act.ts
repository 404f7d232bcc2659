import { clearNotifications } from '../../domain/notifications/clear.ts';
import { user } from '../../http/access.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { formFields } from '../../views/frame/act.ts';
import { readerOf } from '../reader.ts';

const access = user('write', 'write:notifications');

const askToClear = userRoute({
  method: 'GET',
  path: '/notifications/clear',
  access,
  params: {},
  summary: 'Ask whether all notifications shall be removed',
  async handle(call) {
    const reader = await readerOf(call);
    const { notifications } = reader.words;
    const body = html`<h1>${notifications.clear}</h1><p>${notifications.clearWarning}</p>
<form method="post" action="/notifications/clear">${formFields(reader.account)}
<div class="actions"><button class="danger">${notifications.clear}</button></div></form>`;
    return contentAnswer({ title: notifications.clear, body });
  },
});

const clearByForm = userRoute({
  method: 'POST',
  path: '/notifications/clear',
  access,
  params: {},
  summary: 'Remove all notifications',
  async handle({ viewer, write }) {
    await write((tx) => clearNotifications(tx, viewer.accountId));
    return seeOther('/notifications', 'notifications_cleared');
  },
});

/** What is done with notifications. */
export const notificationActs: readonly Route[] = [askToClear, clearByForm];
