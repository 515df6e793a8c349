import fc from 'fast-check';

/** Text that has broken other servers. */
const oddText = [
  // Lengths at and near the contract's limits.
  ...[0, 1, 253, 254, 255, 1_023, 1_024, 1_025, 100_000].map((length) => 'x'.repeat(length)),
  // SQL, template and shell syntax.
  "' or 1=1--",
  "'; drop table session;--",
  "\\'",
  '%',
  '_',
  '$1',
  '::text',
  '1; select pg_sleep(5)',
  '{{7*7}}',
  // What browsers execute.
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '</script><script>alert(1)</script>',
  // Unicode that reorders, hides or combines with other text.
  '\u202eabc\u202c',
  '\u2066a\u2069',
  'a\u200d\u200cb',
  `e${'\u0301'.repeat(1_000)}`,
  'İıſK',
  'ﬀ@house.example',
  'ada＠house.example',
  '🎭👩‍👩‍👧‍👦',
  'ثلاثة أبواب',
  'caf\u00e9',
  'cafe\u0301',
  '\ufeff',
  '\u0000',
  '\ud83c',
  '\udfad\ud83c',
  // Paths, URLs and mail addresses.
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\CON',
  'a@b\r\nBcc: c@d',
  '"a b"@house.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  'ada.marker-name@house.example',
  'curtain-call-rehearsal-7',
  // Names with a meaning in JavaScript.
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'en',
  'fr',
];

/** Any odd text. */
export const text = fc.oneof(fc.constantFrom(...oddText), fc.string({ unit: 'binary', maxLength: 300 }));

const anything = fc.oneof(
  { depthSize: 'small' },
  text,
  fc.constantFrom(null, true, false, 0, -0, 1e308, 2 ** 53 + 1, [], {}, { $ne: 1 }, { length: 1e9 }),
  fc.jsonValue(),
);

/** A field of a body: half the time valid, else anything. */
export function perhaps<Value>(right: Value): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: text },
    { weight: 2, arbitrary: anything },
  );
}

/** Fields that no operation has. */
export const extraFields = fc.dictionary(
  fc.oneof(fc.constantFrom('role', 'id', 'userId', '$where', 'toString', 'callbackURL', 'rememberMe'), text),
  anything,
  { maxKeys: 3 },
);

/** A query string: a field valid or not, given once or often, encoded well or badly. */
export function queryFor(name: string, right: string[]): fc.Arbitrary<string> {
  const names = fc.constantFrom(name, name, name, `${name}[]`, `${name}[0]`, `${name}.x`, '__proto__[x]', 'other');
  const values = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...right) },
    { weight: 3, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%E0%A4%A', '%00', '+', '&', '=') },
  );
  return fc
    .array(fc.tuple(names, values), { maxLength: 3 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}

/** A body as text: a value as JSON, sometimes damaged. */
export function bodyOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const spoil = fc.constantFrom<(json: string) => string>(
    (json) => json,
    (json) => json,
    (json) => json,
    (json) => json.slice(0, -1),
    (json) => `\ufeff${json}`,
    (json) => `${json}${json}`,
    (json) => json.replace('{', '{"__proto__":{"role":"admin"},'),
    (json) => json.replace('{', '{"email":"ada.marker-name@house.example","email":1,'),
  );
  return fc.tuple(value, spoil).map(([original, spoilt]) => spoilt(JSON.stringify(original)));
}

export const contentTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Application/JSON; charset=utf-8',
      'application/json; charset=utf-7',
      'application/json\t',
      'application/json;;',
      'application/vnd.api+json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=',
    ),
  },
);
