import {
  equalValues,
  isArray,
  isObject,
  parsePattern,
  parseSelector,
  printSelector,
  replacePattern,
} from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { compareQuantityTexts } from '@krmkit/check';
import { readKubeconfig, selectContext } from '@krmkit/cluster';
import { escape, expand } from '@krmkit/expansion';
import { formatYaml, isIgnored, parseIgnoreRules, parseLabelSelector, parseQuery } from '@krmkit/manifests';
import { merge3 } from '@krmkit/merge';
import { createRandom, holds } from '@krmkit/testing';
import { parseDocuments, toValue, updateYaml } from '@krmkit/yaml';
import type { FuzzTarget } from './target.ts';
import { partsOf, PART } from './target.ts';

const DEPLOYMENT = `# web
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: "web"}}
spec:
  template:
    spec:
      containers:
      - name: app   # the app
        image: example.com/web:1
        args: ['--port=$(PORT)', "a\\tb"]
        env:
        - {name: PORT, value: "80"}
        - name: TEXT
          value: |-
            two
              lines
`;
const PLAIN = `a: 1
b: &x [1, 0x1f, ~, .inf, "x", 'it''s']
c: {<<: *y, d: !!str 3}
? complex
: value
---
- >+
  folded

  text

- plain text
  on two lines
...
`;
const YAML_WORDS = [
  '---\n',
  '...\n',
  '%YAML 1.1\n',
  '? ',
  '- ',
  ': ',
  ' #',
  '&a ',
  '*a',
  '!!str ',
  '!<x> ',
  '|+2\n',
  '>-\n',
  '<<: ',
  '{}',
  '[]',
  '[,]',
  '"\\x41"',
  '"\\\n',
  "''",
  '~',
  'null',
  'yes',
  '2001-01-01',
  '!!binary ',
  '{{ x }}',
];

const yamlReading: FuzzTarget = {
  name: 'yaml-reading',
  holds: 'documents cover the text in order, and every profile reads a value',
  seeds: [DEPLOYMENT, PLAIN, ''],
  words: YAML_WORDS,
  run: (text) => {
    let last = 0;
    for (const { start, end, root } of parseDocuments(text)) {
      holds(start >= last && end >= start && end <= text.length, 'documents follow each other', { start, end, last });
      last = end;
      if (root === undefined) continue;
      for (const profile of ['kubectl', 'kustomize'] as const) toValue(root, profile);
    }
    holds(text.slice(last).trim() === '' || last === text.length, 'documents cover the text', { last });
  },
};

/** The values of a text, unless a document cannot be read. */
function valuesOf(text: string): readonly JsonValue[] | undefined {
  const values: JsonValue[] = [];
  for (const { root, problems } of parseDocuments(text)) {
    if (problems.some(({ severity }) => severity === 'error')) return undefined;
    const read = root === undefined ? undefined : toValue(root, 'kubectl');
    if (read?.problems.some(({ severity }) => severity === 'error') === true) return undefined;
    if (read !== undefined) values.push(read.value);
  }
  return values;
}

/** Another value, that the text and its place determine. */
function changed(value: JsonValue, seed: number): JsonValue {
  const random = createRandom(seed);
  const change = (one: JsonValue, depth: number): JsonValue => {
    if (random.chance(0.2) || depth > 20) {
      return random.pick<JsonValue>(['x', '1', 1, true, null, '', 'a: b', [], {}, '#']);
    }
    if (isArray(one)) {
      const items = one.map((item) => (random.chance(0.3) ? change(item, depth + 1) : item));
      return random.chance(0.3) ? items.toSpliced(random.below(items.length + 1), random.below(2), 'new') : items;
    }
    if (one === null || typeof one !== 'object') return random.chance(0.5) ? one : `${String(one)}x`;
    const entries = Object.entries(one).flatMap(([key, item]): (readonly [string, JsonValue])[] => {
      if (random.chance(0.15)) return [];
      return [[key, random.chance(0.4) ? change(item, depth + 1) : item]];
    });
    return Object.fromEntries(random.chance(0.3) ? [...entries, [`n${random.below(9)}`, 'new']] : entries);
  };
  return change(value, 0);
}

const yamlEditing: FuzzTarget = {
  name: 'yaml-editing',
  holds: 'a change gives the wanted values, and no change gives the same bytes',
  seeds: [DEPLOYMENT, PLAIN],
  words: YAML_WORDS,
  run: (text) => {
    holds(updateYaml(text, (value) => value).text === text, 'no change keeps all bytes', { text });
    if (valuesOf(text) === undefined) return;
    const wanted: JsonValue[] = [];
    const { text: after, diagnostics } = updateYaml(text, (value, index) => {
      const next = changed(value, text.length + index);
      wanted.push(next);
      return next;
    });
    if (diagnostics.length > 0) return;
    const read = valuesOf(after) ?? [];
    const filled = wanted.filter((value) => value !== null);
    const found = read.filter((value) => value !== null);
    holds(equalValues(found, filled), 'the edited text has the wanted values', { text, after, filled, found });
  },
};

const yamlFormatting: FuzzTarget = {
  name: 'formatting',
  holds: 'formatting keeps all values, and changes nothing the second time',
  seeds: [DEPLOYMENT, PLAIN],
  words: YAML_WORDS,
  run: (text) => {
    const { text: once } = formatYaml(text);
    holds(formatYaml(once).text === once, 'formatting twice is formatting once', { text, once });
    holds(equalValues([...(valuesOf(text) ?? [])], [...(valuesOf(once) ?? [])]), 'values stay', { text, once });
  },
};

const expanding: FuzzTarget = {
  name: 'expansion',
  holds: 'an escaped text expands to itself, and a text without references stays',
  seeds: ['$(A) $$(B) $$$(A)', '$($(A))$(', 'plain'],
  words: ['$(', '$$', ')', '$(A)', '$$(A)', '$', '(A'],
  run: (text) => {
    const values = { A: '$(B)', B: 'b' };
    if (!/[\0\uD800-\uDFFF]/.test(text)) holds(expand(escape(text), values) === text, 'escape and expand', { text });
    const expanded = expand(text, values);
    if (!text.includes('$')) holds(expanded === text, 'a text without $ stays', { text });
  },
};

const merging: FuzzTarget = {
  name: 'merging',
  holds: 'without a change upstream the text keeps all bytes, and a merge of what can be read can be read',
  seeds: [
    [DEPLOYMENT, DEPLOYMENT.replace('web:1', 'web:2'), DEPLOYMENT.replace('"80"', '"81"')].join(PART),
    [PLAIN, PLAIN.replace('a: 1', 'a: 2'), PLAIN.replace('a: 1', 'a: 3')].join(PART),
  ],
  words: [...YAML_WORDS, PART, '# kpt-merge: default/web\n', 'name: app', '$patch: delete'],
  run: (input) => {
    const [original = '', updated = '', destination = ''] = partsOf(input, 3);
    const same = merge3({ original, updated: original, destination });
    holds(same.text === destination, 'no change upstream keeps all bytes', { original, destination, text: same.text });
    const merged = merge3({ original, updated, destination });
    const sides = [original, updated, destination].map(valuesOf);
    if (merged.diagnostics.length > 0 || sides.includes(undefined)) return;
    holds(valuesOf(merged.text) !== undefined, 'the merged text can be read', {
      original,
      updated,
      destination,
      text: merged.text,
    });
  },
};

const paths: FuzzTarget = {
  name: 'paths',
  holds: 'a path that is read is printed as one that reads as the same',
  seeds: ['spec.containers[name=app].image', "metadata.annotations['a.b/c']", '.a[0][*].*', 'a\\.b["c"]'],
  words: ['[', ']', "['", "']", '["', '"]', '[*]', '.*', '[name=', '\\', '..', '[0]', '=', '~'],
  run: (text) => {
    const parsed = parseSelector(text);
    if (!parsed.ok) return;
    const printed = printSelector(parsed.selector);
    const again = parseSelector(printed);
    holds(again.ok && printSelector(again.selector) === printed, 'printed paths are read', { text, printed });
  },
};

const selectors: FuzzTarget = {
  name: 'label-selectors',
  holds: 'a label selector is read, or refused with a position in it',
  seeds: ['app=web,tier!=db,env in (prod,test),canary,!legacy,build>7', 'a notin (b)', ''],
  words: [' in ', ' notin ', '(', ')', ',', '!', '=', '==', '!=', '<', '>', 'a.b/c'],
  run: (text) => {
    const parsed = parseLabelSelector(text);
    holds(parsed.ok || (parsed.offset >= 0 && parsed.offset <= text.length), 'the position is in it', { text });
  },
};

const queries: FuzzTarget = {
  name: 'queries',
  holds: 'a query of grep is read, or refused with a position in it',
  seeds: ['spec.replicas>3', 'spec..image=~^nginx', 'kind=Deployment', 'a[*].b!=1Gi'],
  words: ['..', '[*]', '=~', '!=', '>=', '<', '^', '$', '(?i)', '\\', '[', ']', '1Gi'],
  run: (text) => {
    const parsed = parseQuery(text, compareQuantityTexts);
    holds(parsed.ok || (parsed.at >= 0 && parsed.at <= text.length), 'the position is in it', { text });
  },
};

const patterns: FuzzTarget = {
  name: 'patterns',
  holds: 'a pattern is refused with a position, or it matches in linear time',
  seeds: [['^(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaab'].join(PART), ['(?i)x{2,5}[^a-z]', 'xxxx1'].join(PART)],
  words: ['(a+)+', '(?:', '[^', '{1,1000}', '\\pL', '\\b', '(?P<n>', '|', '*?', '${1}', '$', '^', PART],
  run: (input) => {
    const [source = '', text = ''] = partsOf(input, 2);
    for (const isWhole of [false, true]) {
      const parsed = parsePattern(source, isWhole);
      if (!parsed.ok) {
        const { at } = parsed.problem;
        holds(at >= 0 && at <= source.length, 'the position is in it', { source, at });
        continue;
      }
      parsed.pattern.isIn(text);
      replacePattern(parsed.pattern, text, '<${1}>');
    }
  },
};

const ignoreRules: FuzzTarget = {
  name: 'ignore-rules',
  holds: 'every pattern of .krmignore is read, and answers for each path',
  seeds: [['*.tmp\n!keep.tmp\n/build/\ndoc/**/x\n', 'a/b.tmp'].join(PART), ['[a-z]?\\ \n', 'b'].join(PART)],
  words: ['**', '!', '/', '[', ']', '[!a]', '\\', '?', '#', ' ', PART],
  run: (input) => {
    const [rules = '', path = ''] = partsOf(input, 2);
    const parsed = parseIgnoreRules('', rules);
    const relative = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    if (relative.length > 0) {
      for (const isDirectory of [false, true]) isIgnored([parsed], relative.join('/'), isDirectory);
    }
  },
};

function namesOf(config: Parameters<typeof selectContext>[0] | undefined): readonly string[] {
  if (config === undefined) return [];
  const { clusters, users, contexts, currentContext } = config;
  const used = contexts.flatMap(({ entry }) => Object.values(isObject(entry['context']) ? entry['context'] : {}));
  const names = [...clusters, ...users, ...contexts].map(({ name }) => name);
  return [...names, ...used, currentContext].filter((name) => typeof name === 'string' && name !== '').map(String);
}

const kubeconfigs: FuzzTarget = {
  name: 'kubeconfigs',
  holds: 'a kubeconfig is read, or refused without a word of its content',
  seeds: [
    'apiVersion: v1\nkind: Config\ncurrent-context: a\nclusters: [{name: c, cluster: {server: "https://h:6443"}}]\ncontexts: [{name: a, context: {cluster: c, user: u}}]\nusers: [{name: u, user: {token: hunter2hunter2}}]\n',
  ],
  words: [
    ...YAML_WORDS,
    'token: ',
    'exec: {command: x}',
    'certificate-authority-data: ',
    'server: ',
    'insecure-skip-tls-verify: ',
  ],
  run: (text) => {
    const read = readKubeconfig([{ path: 'config', text }]);
    const answer = read.ok ? selectContext(read.value, {}) : read;
    if (answer.ok) return;
    // A name can be shown, also one that has the text of the token.
    const shown = namesOf(read.ok ? read.value : undefined).reduce(
      (rest, name) => rest.replaceAll(name, ''),
      answer.message,
    );
    holds(!shown.includes('hunter2'), 'messages have no secrets', { message: answer.message });
  },
};

/** Inputs that are one text. */
export const TEXT_TARGETS: readonly FuzzTarget[] = [
  yamlReading,
  yamlEditing,
  yamlFormatting,
  expanding,
  merging,
  paths,
  selectors,
  queries,
  patterns,
  ignoreRules,
  kubeconfigs,
];
