import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDisk } from '../../../src/platform/memory-disk.ts';
import { runs } from '../../runs.ts';
import { runIn } from '../fake-context.ts';

type Files = Readonly<Record<string, string>>;

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly field: string;
  readonly subject: { readonly name: string; readonly container?: string };
  readonly roots: readonly string[];
}

interface Report {
  readonly diagnostics: readonly Finding[];
  readonly workloads: readonly {
    readonly name: string;
    readonly root: string | null;
    readonly containers: readonly {
      readonly name: string;
      readonly env: readonly { readonly name: string; readonly value: unknown }[];
    }[];
  }[];
}

async function reportOf(files: Files): Promise<Report> {
  const world = { files };
  const { stdout } = await runIn(world, 'expand', '.', '-o', 'json', '--severity', 'info');
  const report: Report = JSON.parse(stdout);
  return report;
}

async function fix(files: Files): Promise<{ readonly files: Files; readonly lines: readonly string[] }> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const { stderr } = await runIn({ disk }, 'expand', '.', '--fix', '--severity', 'info');
  const lines = stderr.split('\n').filter((line) => !line.includes(' is not fixed: '));
  return { files: Object.fromEntries(disk.texts()), lines };
}

/**
 * Each finding once for each root that has it, without its line, and without its message, which can name an index. A
 * finding of two roots has the name that the workload has in one of them.
 */
function keysOf({ diagnostics }: Report): readonly string[] {
  return diagnostics
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
    key: fc.constantFrom(undefined, undefined, 'mode', 'moode'),
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

const packages = fc
  .record({ base: container, plain: container, patch: fc.option(fc.array(entry, { minLength: 1, maxLength: 3 })) })
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

describe('laws of --fix', () => {
  it('makes no new finding, and each fix removes one', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (files) => {
        const before = keysOf(await reportOf(files));
        const fixed = await fix(files);
        const after = keysOf(await reportOf(fixed.files));
        expect(without(after, before)).toEqual([]);
        const made = fixed.lines.filter((line) => /\([a-z-]+\)$/.test(line)).length;
        expect(before.length - after.length).toBeGreaterThanOrEqual(made);
      }),
      { numRuns: runs(6) },
    );
  });

  it('fixes nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (files) => {
        const fixed = await fix(files);
        const again = await fix(fixed.files);
        expect(again.files).toEqual(fixed.files);
        expect(again.lines.filter((line) => line.startsWith('krmkit expand: '))).toEqual(
          expect.arrayContaining([expect.stringContaining('nothing to fix')]),
        );
      }),
      { numRuns: runs(4) },
    );
  });

  it('changes only the texts that it names, and the places of whole entries', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (files) => {
        const fixed = await fix(files);
        // Lines of later rounds are those of the files with the earlier fixes, which a move shifts.
        if (fixed.lines.some((line) => line.includes(' moves above '))) return;
        for (const [path, content] of Object.entries(files)) {
          expect(fixed.files[path]?.split('\n').toSorted()).toEqual(expectedLines(path, content, fixed.lines));
        }
      }),
      { numRuns: runs(6) },
    );
  });

  it('changes no other variable', async () => {
    await fc.assert(
      fc.asyncProperty(packages, async (files) => {
        const fixed = await fix(files);
        const [before, after] = [await reportOf(files), await reportOf(fixed.files)];
        expect(after.workloads.length).toBe(before.workloads.length);
        for (const [index, { containers }] of before.workloads.entries()) {
          for (const [at, { env }] of containers.entries()) {
            const now = new Map(after.workloads[index]?.containers[at]?.env.map((one) => [one.name, one.value]));
            expect([...now.keys()].toSorted()).toEqual(env.map(({ name }) => name).toSorted());
            const changed = env.filter(({ name, value: old }) => JSON.stringify(now.get(name)) !== JSON.stringify(old));
            // A changed variable is named, or contains a reference to one that is.
            for (const { name } of changed) {
              const isNamed = fixed.lines.some((line) => line.includes(`, env ${name}: `));
              const referring = new RegExp(`name: ${name}\\b.*\\n?.*\\$`);
              expect(isNamed || Object.values(files).some((content) => referring.test(content))).toBe(true);
            }
          }
        }
      }),
      { numRuns: runs(4) },
    );
  });
});

describe('fixes of the example shop', () => {
  const directory = join(import.meta.dirname, '../../../examples/shop');
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

const corpus = process.env['KRMKIT_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/corpus');
const present = existsSync(corpus);
if (!present) process.stderr.write(`skipped: fixes of other people's manifests, as there is no ${corpus}\n`);

/** Some values of the corpus have no quotes although they need them. */
function quoted(content: string): string {
  return content.replaceAll(/^(\s+- name: \S+\r?\n\s+value: )(\d{1,9}|true|false)(?=\s*$)/gm, '$1"$2"');
}

function textsBelow(directory: string): Map<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile() && /\.ya?ml$/.test(one.name));
  return new Map(files.map((one) => join(one.parentPath, one.name)).map((path) => [path, readFileSync(path, 'utf8')]));
}

describe.skipIf(!present)('fixes of other people’s manifests', () => {
  it('give back the quotes of numbers and booleans, and change nothing else', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'krmkit-fix-'));
    try {
      cpSync(corpus, copy, { recursive: true });
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
      const ignored = ['--ignore', 'collapsed-escape', '-o', 'json'];
      const { stdout, stderr } = await runIn({ onDisk: true }, 'expand', copy, '--fix', ...ignored);
      const left: Report = JSON.parse(stdout);
      expect(left.diagnostics.filter(({ code }) => code === 'non-string-value')).toEqual([]);
      // A value that no container gets, such as that of a HelmRelease, is no finding and stays.
      let restored = 0;
      for (const [path, content] of textsBelow(copy)) {
        if (content === mistakes.get(path)) continue;
        restored += 1;
        expect(quoted(content)).toBe(quoted(original.get(path) ?? ''));
      }
      expect(restored).toBeGreaterThan(10);
      expect(stderr.match(/\(non-string-value\)/g)?.length).toBeGreaterThan(removed / 2);
    } finally {
      rmSync(copy, { recursive: true });
    }
  }, 60_000);
});
