import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meLinksIn } from '../../src/lib/html/me-links.ts';

test('links that claim identity are found, in head and body, and no others', () => {
  const page = `<html><head><LINK REL="me" href="https://a.example/@a"><link rel="stylesheet" href="/s.css"></head>
    <body><a rel="nofollow ME noopener" href=" https://b.example/@b ">b</a><a rel="mean" href="https://c.example">c</a>
    <a href="https://d.example">d</a><a rel="me">e</a><!-- <a rel="me" href="https://f.example">f</a> --></body></html>`;
  assert.deepEqual(meLinksIn(page), ['https://a.example/@a', 'https://b.example/@b']);
  assert.deepEqual(meLinksIn('<a '.repeat(10_000)), []);
});
