// Private mentions are chats in NodeBB: a room of two, whose messages have addresses of their own.
import { matches, parseAs } from '../../src/lib/checked.ts';
import { type Ask, succeeded } from './http.ts';
import { ChatMessages, ChatRoom, ChatRooms, NewMessage } from './nodebb-entities.ts';
import { type Post, wordsOf } from './person.ts';

/** Says something to one other, in the room of both. The URI. */
export async function say(ask: Ask, base: string, uid: number | string, message: string): Promise<string> {
  const { response: room } = parseAs(ChatRoom, await succeeded(ask, 'POST', '/api/v3/chats', { uids: [uid] }));
  const path = `/api/v3/chats/${room.roomId}`;
  const { response } = parseAs(NewMessage, await succeeded(ask, 'POST', path, { message }));
  return new URL(`/message/${response.mid}`, base).href;
}

/** A message of one of the newest rooms that somebody is in. */
export async function saidTo(ask: Ask, base: string, uri: string): Promise<Post | undefined> {
  const own = new URL('/message/', base).href;
  const mid = uri.startsWith(own) ? uri.slice(own.length) : uri;
  const { response } = parseAs(ChatRooms, await succeeded(ask, 'GET', '/api/v3/chats'));
  for (const { roomId } of response.rooms) {
    const { body } = await ask('GET', `/api/v3/chats/${roomId}/messages`);
    const messages = matches(ChatMessages, body) ? body.response.messages : [];
    const message = messages.find((one) => String(one.mid) === mid);
    if (message) return shownMessage(message.content, message.fromUser.userslug, new URL(base).host);
  }
  return undefined;
}

function shownMessage(html: string, slug: string, host: string): Post {
  const author = slug.includes('@') ? slug : `${slug}@${host}`;
  const nothing = { pictures: [], likes: 0, boosts: 0, reactions: [] };
  return { ...nothing, html, text: wordsOf(html), author, visibility: 'direct' };
}
