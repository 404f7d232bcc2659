// What is read of NodeBB's answers. What is under `/api/v3` stands in `response`.
import Type from 'typebox';

const Id = Type.Union([Type.Number(), Type.String()]);
const maybe = Type.Optional;

/** Somebody; those of other servers have the address of their actor as `uid`. */
export const User = Type.Object({ uid: Id, username: Type.String(), userslug: Type.String() });

/** A profile, seen by somebody. */
export const Profile = Type.Object({ uid: Id, userslug: Type.String(), isFollowing: maybe(Type.Boolean()) });

/** People. */
export const Users = Type.Object({ users: Type.Array(User) });

/** A new topic. */
export const NewTopic = Type.Object({ response: Type.Object({ tid: Id, mainPid: Id }) });

/** A new answer. */
export const NewPost = Type.Object({ response: Type.Object({ pid: Id }) });

/** A post, without what it is part of. */
export const NodebbPost = Type.Object({
  response: Type.Object({
    pid: Id,
    tid: Id,
    uid: Id,
    content: Type.String(),
    deleted: maybe(Type.Number()),
    toPid: maybe(Type.Union([Id, Type.Null()])),
    upvotes: maybe(Type.Number()),
    announces: maybe(Type.Number()),
    attachments: maybe(Type.Unknown()),
  }),
});

/** A topic. */
export const Topic = Type.Object({ response: Type.Object({ title: Type.String(), mainPid: Id }) });

/** A room for chats, those that somebody is in, what was said there, and something new. */
export const ChatRoom = Type.Object({ response: Type.Object({ roomId: Id }) });
export const ChatRooms = Type.Object({ response: Type.Object({ rooms: Type.Array(Type.Object({ roomId: Id })) }) });
export const NewMessage = Type.Object({ response: Type.Object({ mid: Id }) });
export const ChatMessages = Type.Object({
  response: Type.Object({
    messages: Type.Array(
      Type.Object({ mid: Id, content: Type.String(), fromUser: Type.Object({ userslug: Type.String() }) }),
    ),
  }),
});
