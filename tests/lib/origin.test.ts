import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLocalUri } from '../../src/lib/origin.ts';

const here = { instance: { origin: 'https://here.example' } };

test('an address is of this server however it is written', () => {
  for (const uri of [
    'https://here.example/ap/users/1',
    'https://HERE.example/ap/users/1',
    'https://here.example:443/ap/users/1',
    'https://here.example',
    'https://here.example?a',
    'https://here.example#a',
    'https://here.example\\ap',
  ])
    assert.equal(isLocalUri(here, uri), true, uri);
});

test('what only looks like it is not', () => {
  for (const uri of [
    'https://here.example.evil.example/ap/users/1',
    'https://here.example@evil.example/ap/users/1',
    'https://here.example:8443/ap/users/1',
    'http://here.example/ap/users/1',
    'https://evil.example/https://here.example/',
    'acct:alice@here.example',
    '',
  ])
    assert.equal(isLocalUri(here, uri), false, uri);
});
