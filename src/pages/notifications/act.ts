import { termsOf } from '../../acts/act.ts';
import { clearNotificationsAct } from '../../acts/notification-acts.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { formFields } from '../../views/frame/act.ts';
import { readerOf } from '../reader.ts';

const askToClear = userRoute({
  method: 'GET',
  path: '/notifications/clear',
  access: clearNotificationsAct.access,
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
  ...termsOf(clearNotificationsAct),
  method: 'POST',
  path: '/notifications/clear',
  params: {},
  async handle({ viewer, write }) {
    await write((tx) => clearNotificationsAct.verb(tx, viewer));
    return seeOther('/notifications', 'notifications_cleared');
  },
});

/** What is done with notifications. */
export const notificationActs: readonly Route[] = [askToClear, clearByForm];
