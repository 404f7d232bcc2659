import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofKey, ofTrigger, WrittenTables } from '../../../src/platform/db/consequences.ts';

const tables = new WrittenTables([
  ofKey({ child: 'favourites', parent: 'statuses', deletes: true }),
  ofKey({ child: 'quotes', parent: 'statuses', deletes: false }),
  ofKey({ child: 'poll_votes', parent: 'polls', deletes: true }),
  ofKey({ child: 'polls', parent: 'statuses', deletes: true }),
  ...ofTrigger(['delete'], 'statuses', 'begin delete from home_entries where status_id = old.id; end'),
]);

const written = (sql: string) => [...tables.of(sql)].sort();

test('the tables that a statement writes are told by its SQL, wherever they stand in it', () => {
  assert.deepEqual(written('select * from "accounts" where "update" = \'delete from x\' for update of a'), []);
  assert.deepEqual(written('select * from jobs for no key update skip locked'), []);
  assert.deepEqual(written('insert into "tags" ("id") values (?) on conflict ("id") do update set "name" = ?'), [
    'tags',
  ]);
  assert.deepEqual(written(' delete /* into rules */ from home_entries where owner_id = ?'), ['home_entries']);
  assert.deepEqual(written('insert or ignore into home_entries select id from statuses'), ['home_entries']);
  assert.deepEqual(written('update follows as f set show_reblogs = 0 from accounts as a where a.id = f.target_id'), [
    'follows',
  ]);
  const two = 'with gone as (delete from lists where id = $1 returning id) insert into markers select id from gone';
  assert.deepEqual(written(two), ['lists', 'markers']);
});

test('an update that assigns nothing but counts is told apart', () => {
  const counting = 'update "accounts" set "statuses_count" = "statuses_count" + ?, "last_status_at" = ? where "id" = ?';
  assert.deepEqual(written(counting), ['accounts#counts']);
  const more = 'update "accounts" set "statuses_count" = max(?, (select 1 where 2 = 3)), "locked" = ?';
  assert.deepEqual(written(more), ['accounts']);
  assert.deepEqual(written('with x as (update users set last_used_ip = ? returning id) select * from x'), [
    'users#counts',
  ]);
});

test('what follows by foreign keys and triggers counts as written too', () => {
  const all = ['favourites', 'home_entries', 'poll_votes', 'polls', 'quotes', 'statuses', 'statuses#changed'];
  assert.deepEqual(written('delete from statuses where id = ?'), all);
  assert.deepEqual(written('replace into statuses (id) values (?)'), all);
  assert.deepEqual(written('update statuses set text = ?'), ['statuses', 'statuses#changed']);
});

test('rows that are added to what grows with every post are told apart from those that were there before', () => {
  assert.deepEqual(written('insert into "statuses" ("id") values (?)'), ['statuses']);
  assert.deepEqual(written('insert into statuses (id) values (?) on conflict (uri) do nothing'), ['statuses']);
  assert.deepEqual(written('update statuses set replies_count = replies_count + 1'), ['statuses#counts']);
  const upsert = 'insert into statuses (id) values (?) on conflict (uri) do update set text = excluded.text';
  assert.deepEqual(written(upsert), ['statuses', 'statuses#changed']);
});
