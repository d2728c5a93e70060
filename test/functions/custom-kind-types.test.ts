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
import { afterAll, describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { CustomKind } from '@krmkit/schemas';
import { customKindTypes, readCustomKinds } from '@krmkit/schemas';
import { CHECKOUT, CORPUS, needs } from '@krmkit/testing';
import { randomKinds, widget } from '../../packages/schemas/test/random-kinds.ts';

const top = mkdtempSync(join(tmpdir(), 'krmkit-types-'));
mkdirSync(join(top, 'node_modules'));
symlinkSync(CHECKOUT, join(top, 'node_modules', 'krmkit'));
writeFileSync(join(top, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('the type checker with every strict flag, over types of custom resources', () => {
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
  ];
  const modes = ['--module', 'nodenext', '--target', 'es2023', '--verbatimModuleSyntax', '--erasableSyntaxOnly'];
  const check = (...files: readonly string[]): string => {
    const tsc = join(CHECKOUT, 'node_modules', 'typescript', 'bin', 'tsc');
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
    const samples = fc.sample(randomKinds, 40).map((given, index) => {
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
