import { CORPUS, needs, runs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { customKindTypes } from '../src/custom-kind-types.ts';
import { readCustomKinds } from '../src/custom-kinds.ts';
import type { CustomKind } from '../src/custom-kinds.ts';
import { createSource } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const top = mkdtempSync(join(tmpdir(), 'krmkit-types-'));
mkdirSync(join(top, 'node_modules'));
symlinkSync(ROOT, join(top, 'node_modules', 'krmkit'));
writeFileSync(join(top, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(top, { recursive: true, force: true }));

function widget(schema: JsonObject | undefined, more: Partial<CustomKind> = {}): CustomKind {
  return { group: 'example.com', version: 'v1', kind: 'Widget', schema, ...more };
}

/** The type of a field of a spec with this schema. */
function typeOf(field: JsonObject): string | undefined {
  const text = customKindTypes([widget({ properties: { field } })], 'w.yaml');
  return /^ {2}field\?: ([^]*?);\n\}/m.exec(text)?.[1];
}

// The documentation of CustomResourceDefinitions defines the meaning: "structural schemas".
describe('the type of a schema', () => {
  const rows: readonly (readonly [schema: JsonObject, type: string])[] = [
    [{ type: 'string' }, 'string'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'integer', format: 'int64' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ type: 'string', enum: ['a', 'a', "it's"] }, String.raw`'a' | 'it\'s'`],
    [{ type: 'integer', enum: [1, -2.5] }, '1 | -2.5'],
    [{ type: 'string', enum: ['a', null], nullable: true }, "'a' | null"],
    [{ type: 'object', enum: [{ a: 1 }] }, '{ [name: string]: unknown }'],
    [{ type: 'string', enum: [] }, 'string'],
    [{ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'number | string'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { 'x-kubernetes-int-or-string': true } }, '(number | string)[]'],
    [{ type: 'array', items: { type: 'array', items: { type: 'string', nullable: true } } }, '(string | null)[][]'],
    [{ type: 'array' }, 'unknown[]'],
    [{ items: { type: 'string' } }, 'string[]'],
    [{ type: 'object' }, '{ [name: string]: unknown }'],
    [{ type: 'object', additionalProperties: true }, '{ [name: string]: unknown }'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [name: string]: number }'],
    [{ additionalProperties: { type: 'string', nullable: true } }, '{ [name: string]: string | null }'],
    [{ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, '{ [name: string]: unknown }'],
    [{ 'x-kubernetes-preserve-unknown-fields': true }, 'unknown'],
    [{ 'x-kubernetes-preserve-unknown-fields': true, nullable: true }, 'unknown'],
    [
      { 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'string' } } },
      '{\n    a?: string;\n    [name: string]: unknown;\n  }',
    ],
    [
      { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      'KubernetesObject & { [name: string]: unknown }',
    ],
    [
      { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' }, b: { default: 1 }, 'c-d': {} } },
      "{\n    a: string;\n    /** Default: 1. */\n    b?: unknown;\n    'c-d'?: unknown;\n  }",
    ],
    [{ type: 'toString' }, 'unknown'],
    [{ type: 7, properties: [] }, 'unknown'],
  ];
  it.each(rows)('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

describe('types of kinds', () => {
  it('have a name for each version, spec and status', () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } };
    const schema = {
      description: 'A widget.',
      required: ['spec'],
      properties: { spec: object, status: { ...object, nullable: true }, metadata: {}, kind: {} },
    };
    expect(customKindTypes([widget(schema)], 'w.yaml'))
      .toBe(`// Types of the custom resources in w.yaml, made by \`krmkit init --crd\`.
import type { KubernetesObject } from 'krmkit/fn';

/** A widget. */
export interface WidgetV1 extends KubernetesObject {
  apiVersion: 'example.com/v1';
  kind: 'Widget';
  spec: WidgetV1Spec;
  status?: WidgetV1Status | null;
}

export interface WidgetV1Spec {
  a?: string;
}

export interface WidgetV1Status {
  a?: string;
}

declare module 'krmkit/fn' {
  interface KubernetesKinds {
    'example.com/v1': {
      Widget: WidgetV1;
    };
  }
}
`);
  });

  it('have different names if their kinds are equal', () => {
    const open = { properties: { spec: { properties: { a: {} } } } };
    const kinds = [
      widget(open),
      widget(open, { group: 'other.io' }),
      widget(open, { kind: 'Wid-get' }),
      widget(undefined, { kind: 'WidgetV1Spec', version: '' }),
    ];
    const names = [...customKindTypes(kinds, '-').matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'WidgetV1',
      'WidgetV1Spec_2',
      'WidgetV1OfOtherIo',
      'WidgetV1OfOtherIoSpec',
      'WidGetV1',
      'WidGetV1Spec',
      'WidgetV1Spec',
    ]);
  });

  it('document constraints, and break long lines', () => {
    const text = customKindTypes(
      [
        widget({
          properties: {
            a: { type: 'string', description: `Long ${'word '.repeat(40)}\n\n\nend`, pattern: '^a*/b$', maxLength: 9 },
          },
        }),
      ],
      'w.yaml',
    );
    expect(text).toContain('   *\n   * end\n   * Pattern: ^a*\\/b$. Characters, at most: 9.\n   */\n  a?: string;');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '*/',
    '/*',
    '*/ evil(); /*',
    "'",
    '"',
    '\\',
    '\\*/',
    '`',
    '${a}',
    '\n',
    '\r',
    '\u2028',
    '\u202e',
    '@ts-expect-error',
    '// @ts-nocheck',
    '<<<<<<< a',
    '__proto__',
    'constructor',
    'a-b',
    '0',
    '',
  ),
);
const text = fc.array(hostile, { maxLength: 4 }).map((parts) => parts.join(''));

const schemas = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'object', 'array', 'boolean', 'odd'),
      description: text,
      pattern: text,
      format: text,
      default: fc.oneof(text, fc.integer(), fc.constant(null)),
      enum: fc.array(fc.oneof(text, fc.double(), fc.constant(null), fc.boolean()), { maxLength: 3 }),
      nullable: fc.boolean(),
      required: fc.array(text, { maxLength: 2 }),
      items: tie('schema'),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      properties: fc.dictionary(fc.oneof(text, fc.constantFrom('spec', 'status', 'metadata')), tie('schema'), {
        maxKeys: 3,
      }),
      'x-kubernetes-preserve-unknown-fields': fc.boolean(),
      'x-kubernetes-int-or-string': fc.boolean(),
      'x-kubernetes-embedded-resource': fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})).schema;

const kinds = fc.array(fc.record({ group: text, version: text, kind: text, schema: schemas }), { maxLength: 3 });

/** The top-level statements of a file: text that escapes from its context shows here. */
function statementsOf(code: string): readonly string[] {
  const file = ts.createSourceFile('types.ts', code, ts.ScriptTarget.ES2023, true);
  const { diagnostics } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  });
  return [
    ...(diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ...file.statements.map(({ kind }) => ts.SyntaxKind[kind]),
  ];
}

describe('with any text in a CRD', () => {
  it('the file has an import, interfaces and a declaration, and is valid TypeScript', () => {
    fc.assert(
      fc.property(kinds, text, (given, origin) => {
        const [first, ...more] = statementsOf(customKindTypes(given, origin));
        expect(first).toBe('ImportDeclaration');
        expect(more.pop()).toBe('ModuleDeclaration');
        expect(more.every((kind) => kind === 'InterfaceDeclaration')).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('the type checker, with every strict flag', () => {
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
  ];
  const modes = ['--module', 'nodenext', '--target', 'es2023', '--verbatimModuleSyntax', '--erasableSyntaxOnly'];
  const check = (...files: readonly string[]): string => {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const given = [tsc, ...flags, ...modes, '--allowImportingTsExtensions', ...files];
    return spawnSync(process.execPath, given, { cwd: top, encoding: 'utf8' }).stdout;
  };

  it('accepts the types, and typical uses in a function', () => {
    const schema = {
      required: ['spec'],
      properties: {
        spec: {
          required: ['size', 'odd-name'],
          properties: {
            size: { type: 'integer' },
            mode: { type: 'string', enum: ['fast', 'slow'], description: '@ts-expect-error' },
            'odd-name': { type: 'string', description: 'a */ b' },
            "it's": { type: 'string', nullable: true },
            ['__proto__']: { type: 'string' },
            ports: { type: 'array', items: { 'x-kubernetes-int-or-string': true } },
            labels: { type: 'object', additionalProperties: { type: 'string' } },
            template: {
              type: 'object',
              'x-kubernetes-embedded-resource': true,
              properties: { kind: { type: 'string' }, metadata: { type: 'object' } },
            },
          },
        },
        status: { properties: { ready: { type: 'boolean' } } },
      },
    };
    const open = {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { spec: { properties: { a: { type: 'string' } } } },
    };
    const given = [widget(schema), widget(open, { version: 'v2' }), widget(undefined, { kind: 'Bare' })];
    writeFileSync(join(top, 'types.ts'), customKindTypes(given, 'w.yaml'));
    const uses = `
      const size: number = widget.spec.size;
      const mode: 'fast' | 'slow' | undefined = widget.spec.mode;
      const name: string = widget.spec['odd-name'];
      const maybe: string | null | undefined = widget.spec["it's"];
      const port: string | number | undefined = widget.spec.ports?.[0];
      const label: string | undefined = widget.spec.labels?.['a'];
      const inner: string | undefined = widget.spec.template?.metadata?.name;
      const ready: boolean | undefined = widget.status?.ready;
      // @ts-expect-error
      widget.spec.size = 'x';
      // @ts-expect-error
      widget.spec.sise = 1;
      widget.spec.size = 3;
      void [size, mode, name, maybe, port, label, inner, ready];`;
    writeFileSync(
      join(top, 'use.ts'),
      `import { defineFunction, isKind } from 'krmkit/fn';
import type { WidgetV1 } from './types.ts';
export default defineFunction({
  name: 'use',
  description: 'Uses.',
  run({ resources }) {
    for (const widget of resources.of('example.com/v1', 'Widget')) {${uses}
    }
    for (const widget of resources.filter(isKind('example.com/v1', 'Widget'))) {${uses}
    }
    for (const bare of resources.of('example.com/v1', 'Bare')) bare['anything'] = [1];
    const made: WidgetV1 = { apiVersion: 'example.com/v1', kind: 'Widget', spec: { size: 1, 'odd-name': '' } };
    resources.add(made);
    for (const pod of resources.of('v1', 'Pod')) pod.spec?.nodeName?.trim();
  },
});
`,
    );
    expect(check('use.ts', 'types.ts')).toBe('');
  });

  it('accepts random schemas', () => {
    const samples = fc.sample(kinds, 40).map((given, index) => {
      writeFileSync(
        join(top, `random-${index}.ts`),
        customKindTypes(
          given.map((one) => ({ ...one, group: `g${index}.${one.group}` })),
          'x',
        ),
      );
      return `random-${index}.ts`;
    });
    expect(check(...samples)).toBe('');
  });

  const definitions = existsSync(CORPUS) ? definitionsBelow(CORPUS) : [];
  it('accepts the CRDs of other projects', needs('other manifests', definitions.length > 0), () => {
    const files = definitions.map((given, index) => {
      writeFileSync(join(top, `corpus-${index}.ts`), customKindTypes(given, 'x'));
      return `corpus-${index}.ts`;
    });
    expect(check(...files)).toBe('');
  });
});

function definitionsBelow(folder: string): readonly (readonly CustomKind[])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/.test(path))
    .flatMap((path) => {
      const content = readFileSync(join(folder, path), 'utf8');
      if (!/^kind: CustomResourceDefinition\b/m.test(content)) return [];
      const read = readCustomKinds(createSource(path, content));
      return read.ok ? [read.kinds] : [];
    });
}
