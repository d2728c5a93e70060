import { CORPUS, NIGHTLY, needs, runs } from '@krmkit/testing';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSource, follow, textAt, textOf } from '@krmkit/base';
import { readSource } from '@krmkit/manifests';
import { check } from '../../src/api/check.ts';
import { openPaths } from '../../src/api/on-disk.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';
import { buildKustomization } from '../../src/input/build-manifests.ts';
import type { Files, FixedFiles } from '../check-files.ts';
import { expandJson, fixFiles } from '../check-files.ts';

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly field: string;
  readonly subject: { readonly name: string; readonly container: string | null };
  readonly roots: readonly string[];
  readonly occurrences: readonly Omit<Finding, 'code' | 'occurrences'>[];
}

interface Report {
  readonly diagnostics: readonly Finding[];
  readonly workloads: readonly {
    readonly name: string;
    readonly root: string | null;
    readonly containers: readonly {
      readonly name: string;
      readonly env: readonly {
        readonly name: string;
        readonly value: unknown;
        readonly provenance: { readonly references?: readonly string[]; readonly key?: string };
      }[];
      readonly args: readonly unknown[];
      readonly command: readonly unknown[];
    }[];
  }[];
}

const reportOf = (files: Files): Promise<Report> => expandJson(files, { severity: 'info' });
const fix = (files: Files): Promise<FixedFiles> => fixFiles(files, { severity: 'info' });

/**
 * Each finding once for each root that has it, without its line, and without its message, which can name an index. A
 * finding of two roots has the name that the workload has in one of them.
 */
function keysOf({ diagnostics }: Report): readonly string[] {
  return diagnostics
    .flatMap(({ occurrences, ...one }) => [one, ...occurrences.map((other) => ({ ...other, code: one.code }))])
    .flatMap(({ code, severity, field, subject, roots }) =>
      (roots.length === 0 ? [''] : roots).map((root) =>
        JSON.stringify([root, code, severity, field, subject.name.replace('prod-', ''), subject.container]),
      ),
    )
    .toSorted();
}

/** What is in `all` and not in `some`. */
function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const NAMES = ['LOG_LEVEL', 'HOST', 'PORT', 'URL', 'MODE', 'TOKEN'];

const reference = fc.constantFrom(
  ...NAMES.map((name) => `$(${name})`),
  ...NAMES.map((name) => `\${${name}}`),
  '$(LOG_LEVL)',
  '$(HOTS)',
  '$(a|b)',
  '$$',
  '$é',
  'x',
);

const text = fc.array(reference, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

const value = fc.oneof(
  text.map((one) => `"${one}"`),
  text.map((one) => `'${one}'`),
  fc.constantFrom('8080', 'true', '1.10', 'plain', '""'),
);

const entry = fc
  .record({
    name: fc.constantFrom(...NAMES, 'LOG_LEVL'),
    value,
    comment: fc.constantFrom('', '  # why'),
    above: fc.constantFrom('', '# above\n'),
    flow: fc.boolean(),
    key: fc.constantFrom(undefined, undefined, undefined, 'mode', 'moode', 'port'),
  })
  .map(({ name, value: own, comment, above, flow, key }) => {
    const source = `valueFrom: {configMapKeyRef: {name: settings, key: ${key ?? ''}}}`;
    if (key !== undefined) return `${above}- {name: ${name}, ${source}}\n`;
    return flow
      ? `${above}- {name: ${name}, value: ${own}}${comment}\n`
      : `${above}- name: ${name}\n  value: ${own}${comment}\n`;
  });

const container = fc
  .record({
    env: fc.array(entry, { minLength: 1, maxLength: 6 }),
    args: fc.array(text, { maxLength: 2 }),
    script: fc.boolean(),
  })
  .map(({ env, args, script }) => {
    const list = args.map((one) => `- "--a=${one}"   # argument\n`).join('');
    const command = script ? 'command: [sh, -c, "run $(LOG_LEVL) $$ > /run/pid"]\n' : '';
    return `image: example.com/web\n${command}${list === '' ? '' : `args:\n${list}`}env:\n${env.join('')}`;
  });

function deployment(name: string, own: string): string {
  const lines = own.replaceAll(/^(?=.)/gm, '        ');
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      containers:\n      - name: app\n${lines}`;
}

const SETTINGS = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {mode: fast, port: 80}\n';

/** A name that looks like a mistake, and that only the patch declares: its value is right there, and wrong elsewhere. */
const mistake = fc
  .constantFrom(['LOG_LEVL', 'LOG_LEVEL'] as const, ['HOTS', 'HOST'] as const)
  .map(([wrong, right]) => ({
    base: `- {name: ${right}, value: right}\n- {name: USER, value: "$(${wrong})"}\n`,
    patch: `- {name: ${wrong}, value: wrong}\n`,
  }));

const packages = fc
  .record({
    base: container,
    plain: container,
    patch: fc.option(fc.array(entry, { minLength: 1, maxLength: 3 })),
    mistake: fc.option(mistake),
  })
  .map(({ mistake: own, ...rest }) =>
    own === null ? rest : { ...rest, base: `${rest.base}${own.base}`, patch: [...(rest.patch ?? []), own.patch] },
  )
  .map(({ base, plain, patch }): Files => {
    const patched = patch === null ? '' : '\npatches: [{path: patch.yaml}]';
    return {
      'base/kustomization.yaml': 'resources: [web.yaml, settings.yaml]\n',
      'base/web.yaml': deployment('web', base),
      'base/settings.yaml': SETTINGS,
      'prod/kustomization.yaml': `resources: [../base]\nnamePrefix: prod-${patched}\n`,
      ...(patch === null ? {} : { 'prod/patch.yaml': deployment('web', `env:\n${patch.join('')}`) }),
      'test/kustomization.yaml': 'resources: [../base]\n',
      'plain/web.yaml': deployment('plain', plain),
      'plain/settings.yaml': SETTINGS,
    };
  });

/** The lines of a file, with the replacements that `--fix` printed for them. A moved entry keeps its lines. */
function expectedLines(path: string, content: string, printed: readonly string[]): readonly string[] {
  const lines = content.split('\n');
  // A text can occur several times in a line, which has a fix for each, in their order.
  const done = new Map<number, number>();
  for (const fixed of printed) {
    const match = /^(.*?):(\d+): .*?: (\S+) -> (\S+) \([a-z-]+\)$/.exec(fixed);
    if (match === null || match[1] !== path) continue;
    const [, , number, before = '', after = ''] = match;
    const at = Number(number) - 1;
    const line = lines[at] ?? '';
    const start = line.indexOf(before, done.get(at) ?? 0);
    lines[at] = start === -1 ? '(no such text)' : line.slice(0, start) + after + line.slice(start + before.length);
    done.set(at, start + after.length);
  }
  return lines.toSorted();
}

/** What `--fix` makes of files. */
interface Fixed {
  readonly files: Files;
  readonly before: Report;
  readonly fixed: FixedFiles;
  readonly after: Report;
}

describe('--fix of random packages', () => {
  it('removes findings, and changes nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (files) => {
        const before = await reportOf(files);
        const fixed = await fix(files);
        const all = { files, before, fixed, after: await reportOf(fixed.files) };
        expectFindingsGone(all);
        expectNamedTexts(all);
        await expectSameValues(all);
        const again = await fix(fixed.files);
        expect(again.files).toEqual(fixed.files);
        expect(again.made).toEqual([]);
      }),
      { numRuns: runs(6) },
    );
  });
});

/** There is no new finding, and each fix removes one. */
function expectFindingsGone({ before, fixed, after }: Fixed): void {
  const [old, now] = [keysOf(before), keysOf(after)];
  expect(without(now, old)).toEqual([]);
  expect(old.length - now.length).toBeGreaterThanOrEqual(fixed.made.length);
}

/** Only the texts that the output names change, and the places of whole entries. */
function expectNamedTexts({ files, fixed }: Fixed): void {
  // Lines of later rounds are those of the files with the earlier fixes, which a move shifts.
  if (fixed.lines.some((line) => line.includes(' moves above '))) return;
  for (const [path, content] of Object.entries(files)) {
    expect(fixed.files[path]?.split('\n').toSorted()).toEqual(expectedLines(path, content, fixed.lines));
  }
}

/** A value changes only if a finding about it is gone, or if it refers to such a value. */
async function expectSameValues({ files, before, fixed, after }: Fixed): Promise<void> {
  const gone = new Set(
    without(keysOf(before), keysOf(after)).map((key) => {
      const [root, , , field, name, own]: readonly unknown[] = JSON.parse(key);
      return JSON.stringify([root, field, name, own]);
    }),
  );
  expect(after.workloads.map(({ name, root }) => [name, root])).toEqual(
    before.workloads.map(({ name, root }) => [name, root]),
  );
  for (const [index, workload] of before.workloads.entries()) {
    const root = workload.root ?? '';
    const old = await valuesOf(files, workload);
    const now = await valuesOf(fixed.files, after.workloads[index] ?? workload);
    const isGone = (field: string): boolean =>
      gone.has(JSON.stringify([root, field, workload.name.replace('prod-', ''), 'app']));
    const isKeyGone = (key: string): boolean => gone.has(JSON.stringify([root, `data.${key}`, 'settings', null]));
    expect(unexplained(old, now, isGone, isKeyGone)).toEqual([]);
  }
}

interface ShownValue {
  readonly text: string;
  /** The variables that the value refers to. */
  readonly references: readonly string[];
  /** The key of the ConfigMap that has the value. */
  readonly key: string | undefined;
}

async function builtText(files: Files, root: string): Promise<string> {
  const list = Object.entries(files).map(([path, content]) => ({ path, text: content }));
  return (await buildKustomization(list, root)).text;
}

/** What the container of a workload gets, by field. */
async function valuesOf(
  files: Files,
  { root, containers }: Report['workloads'][number],
): Promise<ReadonlyMap<string, ShownValue>> {
  const values = new Map<string, ShownValue>();
  const text = root === null ? (files['plain/web.yaml'] ?? '') : await builtText(files, root);
  const deployment = readSource(createSource('built.yaml', text)).values.find(
    (one) => textAt(one, 'kind') === 'Deployment',
  );
  const path = ['spec', 'template', 'spec', 'containers', 0];
  for (const { env, args, command } of containers) {
    for (const { name, value: own, provenance } of env) {
      values.set(`env ${name}`, {
        text: JSON.stringify(own),
        references: provenance.references ?? [],
        key: provenance.key,
      });
    }
    for (const [list, items] of Object.entries({ args, command })) {
      for (const [index, item] of items.entries()) {
        const written = textOf(follow(deployment ?? null, [...path, list, index]));
        const references = [...written.matchAll(/\$\(([^)]*)\)/g)].map(([, name = '']) => name);
        values.set(`${list}[${index}]`, { text: JSON.stringify(item), references, key: undefined });
      }
    }
  }
  return values;
}

/** The fields that change although no finding about them is gone, and they refer to none that may change. */
function unexplained(
  before: ReadonlyMap<string, ShownValue>,
  after: ReadonlyMap<string, ShownValue>,
  isGone: (field: string) => boolean,
  isKeyGone: (key: string) => boolean,
): readonly string[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (field) => before.get(field)?.text !== after.get(field)?.text,
  );
  const explained = new Set<string>();
  // A variable that is declared twice can be the same in the end, and other variables refer to its first value.
  const isOther = (variable: string): boolean => explained.has(`env ${variable}`) || isGone(`env ${variable}`);
  const explains = (field: string): boolean =>
    isGone(field) ||
    [before.get(field), after.get(field)].some(
      (one) => one?.references.some(isOther) === true || (one?.key !== undefined && isKeyGone(one.key)),
    );
  for (let known = -1; known < explained.size;) {
    known = explained.size;
    for (const field of changed) if (explains(field)) explained.add(field);
  }
  return changed.filter((field) => !explained.has(field));
}

describe('fixes of the example shop', () => {
  const directory = join(import.meta.dirname, '../../../../examples/shop');
  const shop = Object.fromEntries([...textsBelow(directory)].map(([path, content]) => [basename(path), content]));

  it('correct the mistakes that its comments name, and change nothing else', async () => {
    const fixed = await fix(shop);
    const changed = Object.keys(shop).filter((path) => fixed.files[path] !== shop[path]);
    expect(changed.toSorted()).toEqual(['catalog.yaml', 'report.yaml', 'web.yaml']);
    const edits = [
      ['catalog.yaml', 'key: LOGLEVEL', 'key: LOG_LEVEL'],
      ['catalog.yaml', 'value: 4', 'value: "4"'],
      ['report.yaml', 'started by $$"', 'started by $$$$"'],
      ['web.yaml', ':${PORT}"', ':$(PORT)"'],
      ['web.yaml', '$(CATALOG_HOST)', '$(CATALOG_SERVICE_HOST)'],
    ] as const;
    const expected = new Map(Object.entries(shop));
    for (const [path, before, after] of edits) {
      expected.set(path, expected.get(path)?.replace(before, () => after) ?? '');
    }
    const [url = ''] =
      /^ *# Mistake: DB_PASSWORD is declared further down\.\n.*\n.*\n/m.exec(shop['web.yaml'] ?? '') ?? [];
    const moved = expected.get('web.yaml')?.replace(url, '') ?? '';
    expected.set(
      'web.yaml',
      moved.replace(/^ *- name: SELF\n/m, (self) => url + self),
    );
    expect(fixed.files).toEqual(Object.fromEntries(expected));
  });

  it('leave only findings of other codes', async () => {
    const before = await reportOf(shop);
    const after = await reportOf((await fix(shop)).files);
    const codes = ({ diagnostics }: Report): readonly string[] => diagnostics.map(({ code }) => code).toSorted();
    expect(without(codes(before), codes(after))).toEqual([
      'collapsed-escape',
      'forward-reference',
      'forward-reference',
      'missing-key',
      'non-string-value',
      'shell-syntax',
      'unresolved-reference',
    ]);
    expect(without(codes(after), codes(before))).toEqual([]);
  });
});

const present = existsSync(CORPUS);

/** Some values of the corpus have no quotes although they need them. */
function quoted(content: string): string {
  return content.replaceAll(/^(\s+- name: \S+\r?\n\s+value: )(\d{1,9}|true|false)(?=\s*$)/gm, '$1"$2"');
}

function textsBelow(directory: string): Map<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile() && /\.ya?ml$/.test(one.name));
  return new Map(files.map((one) => join(one.parentPath, one.name)).map((path) => [path, readFileSync(path, 'utf8')]));
}

describe('fixes of other people’s manifests', needs('other manifests', present), () => {
  it('give back the quotes of numbers and booleans, and change nothing else', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'krmkit-fix-'));
    try {
      // The other repositories have next to no such quotes.
      const usual = ['GoogleCloudPlatform-microservices-demo', 'kubernetes-examples'];
      for (const name of NIGHTLY ? readdirSync(CORPUS) : usual) {
        cpSync(join(CORPUS, name), join(copy, name), { recursive: true });
      }
      const original = textsBelow(copy);
      let removed = 0;
      for (const [path, content] of original) {
        // Templates of charts are not YAML.
        if (content.includes('{{') || content.includes('# Source: ')) continue;
        const broken = content.replaceAll(
          /^(\s+- name: \S+\r?\n\s+value: )"(\d{1,9}|true|false)"(?=\s*$)/gm,
          (_, before: string, plain: string) => {
            removed += 1;
            return `${before}${plain}`;
          },
        );
        if (broken !== content) writeFileSync(path, broken);
      }
      expect(removed).toBeGreaterThan(20);
      const mistakes = textsBelow(copy);
      const options = { ignore: ['collapsed-escape'] } as const;
      const { changes, made } = await planFixes(await openPaths([copy]), options);
      for (const change of changes) if (change.kind === 'edit') writeFileSync(change.path, change.after);
      const left = check(await openPaths([copy]), options);
      expect(left.diagnostics.filter(({ code }) => code === 'non-string-value')).toEqual([]);
      // A value that no container gets, such as that of a HelmRelease, is no finding and stays.
      let restored = 0;
      for (const [path, content] of textsBelow(copy)) {
        if (content === mistakes.get(path)) continue;
        restored += 1;
        expect(quoted(content)).toBe(quoted(original.get(path) ?? ''));
      }
      expect(restored).toBeGreaterThan(10);
      expect(made.filter(({ code }) => code === 'non-string-value').length).toBeGreaterThan(removed / 2);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
