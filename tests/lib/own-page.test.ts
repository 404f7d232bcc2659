import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { ownPage } from '../../src/lib/own-page.ts';

const HERE = 'https://example.social';
const ID = 1_838_423_727_818_840;

test('profiles and posts have two addresses by name', () => {
  const profile = { kind: 'profile', username: 'alice' };
  const status = { kind: 'status', username: 'alice', statusId: ID };
  for (const path of ['/@alice', '/@alice/', '/users/alice', '/@alice?page=1', '/%40alice'])
    assert.deepEqual(ownPage(HERE, HERE + path), profile);
  for (const path of [`/@alice/${toWire(ID)}`, `/users/alice/statuses/${toWire(ID)}`]) {
    assert.deepEqual(ownPage(HERE, HERE + path), status);
  }
});

test('other servers, ids, remote profiles and what no id of ours is below them are none of these', () => {
  const others = [
    'https://example.social.evil.example/@alice',
    'https://evil.example/@alice',
    `${HERE}/ap/users/${toWire(ID)}`,
    `${HERE}/@alice@evil.example`,
    `${HERE}/@alice/7`,
    `${HERE}/@alice/followers`,
    `${HERE}/@alice#main-key`,
    `${HERE}/%`,
    `${HERE}/users/`,
  ];
  for (const address of others) assert.equal(ownPage(HERE, address), undefined, address);
});
