import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownTimeZone } from '../../src/lib/time.ts';
import { presentZoneName, zoneNames } from '../../src/lib/zone-names.ts';

/** Places whose names, or spellings of them, have changed, by their present names; from `zone.tab` of the IANA. */
const RENAMED = [
  ['Africa/Asmara', 'Africa/Asmera'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['America/Argentina/Catamarca', 'America/Catamarca'],
  ['America/Argentina/Cordoba', 'America/Rosario'],
  ['America/Argentina/Jujuy', 'America/Jujuy'],
  ['America/Argentina/Mendoza', 'America/Mendoza'],
  ['America/Atikokan', 'America/Coral_Harbour'],
  ['America/Indiana/Indianapolis', 'US/East-Indiana'],
  ['America/Kentucky/Louisville', 'America/Louisville'],
  ['America/Los_Angeles', 'US/Pacific'],
  ['America/Nuuk', 'America/Godthab'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Atlantic/Faroe', 'Atlantic/Faeroe'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Pacific/Chuuk', 'Pacific/Truk'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
  ['Pacific/Pohnpei', 'Pacific/Ponape'],
] as const;

test('time zones are listed by their present names, each once, in order', () => {
  const zones = zoneNames();
  for (const [present, former] of RENAMED) {
    assert.ok(zones.includes(present), present);
    assert.ok(!zones.includes(former), former);
  }
  assert.deepEqual(zones, [...new Set(zones)].sort());
});

test('a former name is known, and is that of the zone with the present name', () => {
  for (const [present, former] of RENAMED) {
    assert.equal(knownTimeZone(former), former);
    assert.equal(presentZoneName(former), present);
    assert.equal(presentZoneName(present), present);
  }
  for (const name of zoneNames()) assert.equal(presentZoneName(name), name);
});
