import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { runs } from '@krmkit/testing';
import { customKindTypes } from '../src/custom-kind-types.ts';
import { hostileText, randomKinds, widget } from './random-kinds.ts';

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
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, "'a'[]"],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    [{ type: 'array', items: { type: 'boolean' } }, 'boolean[]'],
    [{ type: 'array', items: { type: 'integer' } }, 'number[]'],
    [{ type: 'array', items: { type: 'object' } }, '{ [name: string]: unknown }[]'],
    [
      { type: 'array', items: { type: 'object', 'x-kubernetes-embedded-resource': true } },
      '(KubernetesObject & { [name: string]: unknown })[]',
    ],
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
      { type: 'object', additionalProperties: true, properties: { a: { type: 'string' } } },
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
    [{ properties: {} }, 'unknown'],
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

  // A file cannot have two interfaces of one name, and `KubernetesObject` is imported.
  it.each<[what: string, kinds: readonly (readonly [group: string, version: string, kind: string])[], members: string]>(
    [
      [
        'the same group and version share a block',
        [
          ['e.com', 'v1', 'Widget'],
          ['e.com', 'v1', 'Gadget'],
        ],
        "    'e.com/v1': {\n      Widget: WidgetV1;\n      Gadget: GadgetV1;\n    };",
      ],
      [
        'groups with one name in TypeScript have numbers',
        [
          ['e.com', 'v1', 'Widget'],
          ['b.i.o', 'v1', 'Widget'],
          ['b.i-o', 'v1', 'Widget'],
          ['b-i.o', 'v1', 'Widget'],
        ],
        [
          "    'e.com/v1': {\n      Widget: WidgetV1;\n    };",
          "    'b.i.o/v1': {\n      Widget: WidgetV1OfBIO;\n    };",
          "    'b.i-o/v1': {\n      Widget: WidgetV1OfBIO_2;\n    };",
          "    'b-i.o/v1': {\n      Widget: WidgetV1OfBIO_3;\n    };",
        ].join('\n'),
      ],
      [
        'the name of the imported type has that of its group',
        [['e.com', 'Object', 'Kubernetes']],
        "    'e.com/Object': {\n      Kubernetes: KubernetesObjectOfECom;\n    };",
      ],
    ],
  )('of %s', (_, kinds, members) => {
    const given = kinds.map(([group, version, kind]) => widget(undefined, { group, version, kind }));
    expect(customKindTypes(given, '-')).toContain(`  interface KubernetesKinds {\n${members}\n  }\n`);
  });

  // A line has at most 100 characters, with two of indentation.
  it.each<[what: string, schema: JsonObject, comment: readonly string[]]>([
    ['nothing', {}, []],
    ['a blank description', { description: ' \n ', default: 1 }, ['/** Default: 1. */']],
    [
      'paragraphs, with one blank line between them',
      { description: 'One.\n\n\n\nTwo.\r\nThree.' },
      ['/**', ' * One.', ' *', ' * Two.', ' * Three.', ' */'],
    ],
    ['a description that fits in the line', { description: 'x'.repeat(91) }, [`/** ${'x'.repeat(91)} */`]],
    [
      'a description that fits without the end of the comment',
      { description: 'x'.repeat(92) },
      ['/**', ` * ${'x'.repeat(92)}`, ' */'],
    ],
    [
      'a description that fills its line',
      { description: `${'x'.repeat(93)} y` },
      ['/**', ` * ${'x'.repeat(93)} y`, ' */'],
    ],
    [
      'a description that is longer than its line',
      { description: `${'x'.repeat(94)} y` },
      ['/**', ` * ${'x'.repeat(94)}`, ' * y', ' */'],
    ],
  ])('document %s', (_, schema, comment) => {
    const text = customKindTypes([widget({ properties: { field: schema } })], '-');
    const lines = text.slice(text.indexOf("kind: 'Widget';\n"), text.indexOf('  field?')).split('\n');
    expect(lines.slice(1, -1)).toEqual(comment.map((line) => `  ${line}`));
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
      fc.property(randomKinds, hostileText, (given, origin) => {
        const [first, ...more] = statementsOf(customKindTypes(given, origin));
        expect(first).toBe('ImportDeclaration');
        expect(more.pop()).toBe('ModuleDeclaration');
        expect(more.every((kind) => kind === 'InterfaceDeclaration')).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });
});
