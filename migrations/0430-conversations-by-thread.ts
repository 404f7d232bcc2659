import { type Kysely, sql } from 'kysely';

/** Conversations were one for each set of participants; now each of their threads has its own. */
async function keyByThread(db: Kysely<unknown>): Promise<void> {
  await sql`drop index account_conversations_account_id_participants_key_key`.execute(db);
  await sql`create unique index account_conversations_thread_participants_key
    on account_conversations (account_id, conversation_id, participants_key)`.execute(db);
}

/** Whether a message belongs to another thread than its conversation. */
const ELSEWHERE = sql`s.conversation_id is not null and s.conversation_id <> c.conversation_id`;

async function splitByThread(db: Kysely<unknown>): Promise<void> {
  // One whose own thread has no message left goes on with the thread of its last message.
  await sql`
    update account_conversations set conversation_id = (
      select s.conversation_id from statuses as s where s.id = account_conversations.last_status_id)
    where exists (
      select 1 from statuses as s where s.id = account_conversations.last_status_id and s.conversation_id is not null)
    and not exists (
      select 1 from account_conversation_statuses as m join statuses as s on s.id = m.status_id
      where m.account_conversation_id = account_conversations.id
        and s.conversation_id = account_conversations.conversation_id)`.execute(db);
  // What somebody else wrote last in a thread of an unread conversation may not have been seen.
  await sql`
    insert into account_conversations
      (id, account_id, conversation_id, participant_ids, participants_key, last_status_id, unread)
    select (select max(id) from account_conversations) + row_number() over (order by t.last_id, t.account_id),
      t.account_id, t.conversation_id, t.participant_ids, t.participants_key, t.last_id,
      case when t.unread = 1 and l.account_id <> t.account_id then 1 else 0 end
    from (
      select c.account_id, s.conversation_id, c.participant_ids, c.participants_key, c.unread, max(s.id) as last_id
      from account_conversation_statuses as m
        join account_conversations as c on c.id = m.account_conversation_id
        join statuses as s on s.id = m.status_id
      where ${ELSEWHERE}
      group by c.account_id, s.conversation_id, c.participant_ids, c.participants_key, c.unread) as t
      join statuses as l on l.id = t.last_id`.execute(db);
  await sql`
    update account_conversation_statuses set account_conversation_id = (
      select n.id from account_conversations as n
        join account_conversations as c on c.account_id = n.account_id and c.participants_key = n.participants_key
        join statuses as s on s.conversation_id = n.conversation_id
      where c.id = account_conversation_statuses.account_conversation_id
        and s.id = account_conversation_statuses.status_id)
    where exists (
      select 1 from account_conversations as c join statuses as s on s.id = account_conversation_statuses.status_id
      where c.id = account_conversation_statuses.account_conversation_id and ${ELSEWHERE})`.execute(db);
  await sql`
    update account_conversations set last_status_id = (
      select max(m.status_id) from account_conversation_statuses as m
      where m.account_conversation_id = account_conversations.id)
    where exists (
      select 1 from account_conversation_statuses as m
      where m.account_conversation_id = account_conversations.id)`.execute(db);
}

export const conversationsByThreadSteps = [
  { name: 'account_conversations', up: keyByThread },
  { name: 'account_conversation_statuses', up: splitByThread },
];
