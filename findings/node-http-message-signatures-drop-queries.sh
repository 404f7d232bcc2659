#!/bin/sh
# @misskey-dev/node-http-message-signatures 0.0.10 (the current release, used by NodeBB 4.15) signs and checks paths without their query.
#
# `(request-target)` is the method and the path with its query (draft-cavage-http-signatures-12, section 2.3, by :path of HTTP/2).
# Given a request whose address is whole, as signing and fetching have it, the library leaves the query out; given only the path, as
# node:http has it, it keeps it. So the same request verifies or does not, depending on how its address is written, and what such a
# server signs when it fetches `?page=1` is refused by all who follow the draft. `@request-target` of RFC 9421 (section 2.2.5: the path
# with its query, nothing else) is the method, a blank and the path without its query.
# Seen: `get /outbox` for https://a.example/outbox?page=1, `get /outbox?page=1` for /outbox?page=1; a signature by the draft is refused
# with the whole address and accepted with the path; `@request-target` is `get /outbox`. An address without a query is right both times.
# Needs npm and network. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @misskey-dev/node-http-message-signatures@0.0.10 >/dev/null
cat > try.mjs <<'JS'
import { createSign, generateKeyPairSync } from 'node:crypto';
import {
  genDraftSigningString,
  parseDraftRequest,
  RFC9421SignatureBaseFactory,
  verifyDraftSignature,
} from '@misskey-dev/node-http-message-signatures';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = pair.publicKey.export({ type: 'spki', format: 'pem' });
const date = new Date().toUTCString();
const covered = ['(request-target)', 'host', 'date'];

function sent(target) {
  const text = `(request-target): get ${target}\nhost: a.example\ndate: ${date}`;
  const signature = createSign('sha256').update(text).sign(pair.privateKey, 'base64');
  const parameters = `keyId="k",algorithm="rsa-sha256",headers="${covered.join(' ')}",signature="${signature}"`;
  return { host: 'a.example', date, signature: parameters };
}

let changed = 0;
function expect(what, seen, expected) {
  console.log(`${what}: ${seen}`);
  if (seen === expected) return;
  console.log(`  changed: was ${expected}`);
  changed += 1;
}

for (const [url, line, accepted] of [
  ['https://a.example/outbox', 'get /outbox', true],
  ['/outbox', 'get /outbox', true],
  ['https://a.example/outbox?page=1', 'get /outbox', false],
  ['/outbox?page=1', 'get /outbox?page=1', true],
]) {
  const headers = sent(url.replace('https://a.example', ''));
  const request = { method: 'GET', url, headers };
  expect(`signs ${url}`, genDraftSigningString(request, ['(request-target)'], {}), `(request-target): ${line}`);
  const { value } = parseDraftRequest(request);
  expect(`accepts the draft's signature of ${url}`, await verifyDraftSignature(value, key), accepted);
}

for (const url of ['https://a.example/outbox', 'https://a.example/outbox?page=1']) {
  const headers = { host: 'a.example', 'signature-input': 's=("@request-target");keyid="k"' };
  const base = new RFC9421SignatureBaseFactory({ method: 'GET', url, headers });
  expect(`@request-target of ${url}`, base.get('@request-target'), 'get /outbox');
}
process.exit(changed === 0 ? 0 : 1);
JS
node try.mjs
