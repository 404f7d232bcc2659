#!/bin/sh
# linkify-it 6.1.0 (the current release) cuts addresses short that browsers' address bars hand out.
#
# A path ends at any punctuation of Unicode, though the README promises full Unicode support: the dash of
# https://en.wikipedia.org/wiki/Michelson–Morley_experiment, the apostrophe of L’Étranger, the middle dot of Catalan and Japanese, the
# full stop inside of モーニング娘。の曲. A link is made, so nobody notices that it leads to another page.
# A host with an underscore or with the middle dot that names of .cat may have is no link at all.
# Seen: every address below is matched as the shorter text, or not at all. ASCII addresses beside them are matched whole.
# Not configurable by options: `get_path_terminator` can be overridden through a rebuilder, which then also loses the ends of sentences.
# Needs npm and network. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts linkify-it@6.1.0 >/dev/null
cat > try.mjs <<'JS'
import { linkifyit } from 'linkify-it';

const linkify = linkifyit();
const cases = [
  ['https://en.wikipedia.org/wiki/Michelson-Morley_experiment', 'https://en.wikipedia.org/wiki/Michelson-Morley_experiment'],
  ['https://en.wikipedia.org/wiki/Michelson–Morley_experiment', 'https://en.wikipedia.org/wiki/Michelson'],
  ['https://fr.wikipedia.org/wiki/L’Étranger', 'https://fr.wikipedia.org/wiki/L'],
  ['https://ca.wikipedia.org/wiki/Paral·lel', 'https://ca.wikipedia.org/wiki/Paral'],
  ['https://ja.wikipedia.org/wiki/モーニング娘。の曲', 'https://ja.wikipedia.org/wiki/モーニング娘'],
  ['https://fr.wikipedia.org/wiki/«_Je_est_un_autre_»', 'https://fr.wikipedia.org/wiki/'],
  ['https://my-host.example.org/x', 'https://my-host.example.org/x'],
  ['https://my_host.example.org/x', undefined],
];
let changed = 0;
for (const [text, expected] of cases) {
  const found = linkify.match(text)?.[0]?.url;
  console.log(`${text}\n  -> ${found ?? 'no link'}`);
  if (found !== expected) {
    console.log(`  changed: was ${expected ?? 'no link'}`);
    changed += 1;
  }
}
process.exit(changed === 0 ? 0 : 1);
JS
node try.mjs
