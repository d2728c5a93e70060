import { describe, expect, it } from 'vitest';
import { configArguments, configEnvironment, configFields } from '../../src/run/config-environment.ts';
import { readStream } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import type { CopiedContent } from '@krmkit/yaml';

function configOf(text: string): CopiedContent {
  const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: []
functionConfig:
${text.replaceAll(/^(?=.)/gm, '  ')}`;
  const { functionConfig, diagnostics } = readStream(createSource('-', list));
  expect(diagnostics).toEqual([]);
  if (functionConfig === undefined) throw new Error('no functionConfig');
  return functionConfig;
}

const NGINX = `apiVersion: example.com/v1beta1
kind: Nginx
metadata:
  name: my-instance
  annotations:
    config.kubernetes.io/local-config: "true"
spec:
  replicas: 5
`;

function fieldOf(written: string): string | undefined {
  const lines = written.startsWith('\n') ? written : ` ${written}`;
  return configFields(configOf(`kind: A\nspec:\n  field:${lines}\n`)).find(({ name }) => name === 'field')?.text;
}

describe('configEnvironment', () => {
  it('gives the founding example NAME and REPLICAS, and the whole of it as YAML', () => {
    expect(configEnvironment(configOf(NGINX))).toEqual({
      variables: {
        NAME: 'my-instance',
        ANNOTATIONS: '{"config.kubernetes.io/local-config": "true"}',
        REPLICAS: '5',
        KUST_FUNCTION_CONFIG: NGINX,
        KRMKIT_FUNCTION_CONFIG: NGINX,
      },
      withheld: [],
    });
  });

  it.each([
    { field: 'storageClass', variable: 'STORAGECLASS' },
    { field: 'storage-class', variable: 'STORAGE-CLASS' },
    { field: 'example.com', variable: 'EXAMPLE.COM' },
    { field: 'pathType', variable: 'PATHTYPE' },
  ])('$field is $variable', ({ field, variable }) => {
    const { variables } = configEnvironment(configOf(`kind: A\nspec:\n  ${field}: x\n`));
    expect(variables[variable]).toBe('x');
  });

  it('has spec win over metadata, whatever the case', () => {
    const { variables } = configEnvironment(configOf('kind: A\nmetadata:\n  name: a\nspec:\n  Name: b\n'));
    expect(variables['NAME']).toBe('b');
  });

  it.each(['path', 'PATH', 'ld_preload', 'bash_env', 'node_options', 'kust_function_config', 'perl5lib', '"a=b"'])(
    'sets nothing for spec.%s, which would decide what runs, and says so',
    (field) => {
      const { variables, withheld } = configEnvironment(configOf(`kind: A\nspec:\n  ${field}: evil\n`));
      expect(Object.values(variables)).not.toContain('evil');
      expect(withheld).toEqual([field.replaceAll('"', '')]);
    },
  );

  it('sets nothing for a text with a NUL, which no variable can hold', () => {
    expect(configEnvironment(configOf('kind: A\nspec:\n  a: "x\\0y"\n')).withheld).toEqual(['a']);
  });

  it.each(['kind: A\n', 'kind: A\nspec: 5\n', 'kind: A\nmetadata: []\nspec:\n', 'just text\n'])(
    'takes %j, which has no fields',
    (text) => {
      expect(Object.keys(configEnvironment(configOf(text)).variables)).toEqual([
        'KUST_FUNCTION_CONFIG',
        'KRMKIT_FUNCTION_CONFIG',
      ]);
    },
  );
});

describe('the text of a field', () => {
  it.each([
    { written: 'plain', text: 'plain' },
    { written: '"with \\"quotes\\""', text: 'with "quotes"' },
    { written: "'it''s'", text: "it's" },
    { written: '" blanks stay "', text: ' blanks stay ' },
    { written: '|\n    two\n    lines', text: 'two\nlines\n' },
    { written: '010', text: '010' },
    { written: '1.50', text: '1.50' },
    { written: '12345678901234567890', text: '12345678901234567890' },
    { written: 'true', text: 'true' },
    { written: '2001-12-14', text: '2001-12-14' },
    { written: 'null', text: '' },
    { written: '~', text: '' },
    { written: '', text: '' },
    { written: '{a: 1, b: [x, "y z"]}', text: '{"a": 1, "b": ["x", "y z"]}' },
    { written: '\n    - 12345678901234567890 # big', text: '[12345678901234567890]' },
    { written: '[]', text: '[]' },
  ])('$written is $text', ({ written, text }) => {
    const got = fieldOf(written);
    expect(got).toBe(text);
  });

  it('is valid JSON for what is nested, in one line', () => {
    const text = fieldOf('\n    a: |\n      x\n      y\n    # comment\n    b:\n    - c: "é\\n"\n      d: yes');
    expect(text).not.toContain('\n');
    expect(JSON.parse(text ?? '')).toEqual({ a: 'x\ny\n', b: [{ c: 'é\n', d: true }] });
  });

  it('goes through aliases', () => {
    const config = configOf('kind: A\nmetadata:\n  name: &n web\nspec:\n  copy: *n\n');
    expect(configFields(config)).toEqual([
      { name: 'name', text: 'web' },
      { name: 'copy', text: 'web' },
    ]);
  });
});

describe('configArguments', () => {
  it('gives metadata, spec and the items, in this order, without quotes of our own', () => {
    const config = configOf(
      'kind: A\nmetadata:\n  name: a b\nspec:\n  image: nginx:1\n  name: "it\'s"\nitems:\n- last one\n- --flag\n- 3\n',
    );
    expect(configArguments(config)).toEqual(["--name=it's", '--image=nginx:1', 'last one', '--flag', '3']);
  });

  it('passes nested values as JSON', () => {
    expect(configArguments(configOf('kind: A\nspec:\n  ports: [80, 443]\n'))).toEqual(['--ports=[80, 443]']);
  });
});
