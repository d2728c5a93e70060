import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySetters } from '../../../src/sdk/catalogue/apply-setters.ts';
import { createSetters } from '../../../src/sdk/catalogue/create-setters.ts';
import type { KrmFunction } from '../../../src/sdk/function.ts';
import { runFunctionOnText } from '../../../src/sdk/run-function.ts';
import { listAt, textAt } from '@krmkit/base';

const HEAD = 'kind: ResourceList\nitems:\n';

async function run(
  fn: KrmFunction,
  text: string,
  data: Readonly<Record<string, string>>,
): Promise<{
  readonly text: string;
  readonly warnings: readonly string[];
}> {
  const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'setters' }, data };
  const done = await runFunctionOnText(fn, HEAD + text, { functionConfig });
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  return {
    text: done.text.replace(HEAD, '').replace(/^results:\n[^]*/m, ''),
    warnings: listAt(done.output.list, 'results').map((result) => textAt(result, 'message')),
  };
}

/** The fields of an item. */
const item = (fields: string): string => `- apiVersion: v1\n  kind: A\n  metadata:\n    name: a\n${fields}`;

describe('create-setters', () => {
  // Function: https://catalog.kpt.dev/create-setters/v0.1/ and its examples, except where it says so.
  it.each<
    [name: string, data: Readonly<Record<string, string>>, before: string, after: string, warnings: readonly string[]]
  >([
    [
      'whole values and parts of texts',
      { image: 'nginx', tag: '1.16.1' },
      '  image: "nginx:1.16.1"\n  app: nginx\n  other: apache\n',
      '  image: "nginx:1.16.1" # kpt-set: ${image}:${tag}\n  app: nginx # kpt-set: ${image}\n  other: apache\n',
      [],
    ],
    [
      'the longest value first',
      { a: 'nginx', b: 'my-nginx' },
      '  x: my-nginx-nginx\n',
      '  x: my-nginx-nginx # kpt-set: ${b}-${a}\n',
      [],
    ],
    [
      'numbers by their digits, and not by their value',
      { replicas: '1', tag: '1.0' },
      '  n: 1\n  image: web:1.0\n',
      '  n: 1 # kpt-set: ${replicas}\n  image: web:1.0 # kpt-set: web:${tag}\n',
      [],
    ],
    [
      'names that occur in other setters',
      { image: 'tag', tag: 'image-1' },
      '  x: image-1\n  y: tag\n',
      '  x: image-1 # kpt-set: ${tag}\n  y: tag # kpt-set: ${image}\n',
      [],
    ],
    [
      'lists in any order: behind the key, or behind the brackets',
      { env: '[dev, stage]' },
      '  a:\n  - stage\n  - dev\n  b: [dev, stage]\n  c: [dev]\n',
      '  a: # kpt-set: ${env}\n  - stage\n  - dev\n  b: [dev, stage] # kpt-set: ${env}\n  c: [dev]\n',
      [],
    ],
    [
      'numbers and booleans as a whole',
      { replicas: '4', on: 'true' },
      '  a: 4\n  b: 40\n  c: "4"\n  d: true\n',
      '  a: 4 # kpt-set: ${replicas}\n  b: 40\n  c: "4" # kpt-set: ${replicas}\n  d: true # kpt-set: ${on}\n',
      [],
    ],
    [
      'no apiVersion, no kind, no text of several lines',
      { v: 'v1', k: 'A' },
      '  a: |\n    v1\n',
      '  a: |\n    v1\n',
      ['no field contains the value of the setter v', 'no field contains the value of the setter k'],
    ],
    [
      'no other comments than those of setters, which stay, unlike in kpt',
      { image: 'nginx' },
      '  a: nginx # kpt-set: ${old}\n  b: nginx # mine\n  c: ng${X}-nginx\n',
      '  a: nginx # kpt-set: ${old}\n  b: nginx # mine\n  c: ng${X}-nginx\n',
      [
        'no comment for image: the line has another comment',
        'no comment for image: a setter comment cannot say this value',
      ],
    ],
    [
      'nothing for an empty value',
      { empty: '' },
      '  a: b\n  c: ""\n',
      '  a: b\n  c: ""\n',
      ['no field contains the value of the setter empty'],
    ],
  ])('sees %s', async (_, data, before, after, warnings) => {
    const ran = await run(createSetters, item(before), data);
    expect(ran.text).toBe(item(after));
    expect(ran.warnings).toEqual(warnings);
    expect((await run(createSetters, item(after), data)).text).toBe(item(after));
  });

  it('leaves the configuration of functions alone', async () => {
    const items = [
      '- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: p}}\n',
      '- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: setters\n  data:\n    image: nginx\n',
      '- apiVersion: v1\n  kind: A\n  metadata:\n    name: a\n    annotations:\n      config.kubernetes.io/local-config: "true"\n  image: nginx\n',
    ].join('');
    expect((await run(createSetters, items, { image: 'nginx' })).text).toBe(items);
  });

  // Setters have capital letters, and the rest of the texts has none.
  const part = fc.oneof(
    fc.constantFrom('a', 'b', '-', ':', '.', 'x y', '{}', '#'),
    fc.constantFrom({ name: 'one' }, { name: 'two' }, { name: 'three' }),
  );
  const OLD: Readonly<Record<string, string>> = { one: 'ONE', two: 'ONE-TWO', three: 'T3' };
  const NEW: Readonly<Record<string, string>> = { one: 'Z', two: 'new value', three: '3.10' };
  const write = (
    parts: readonly (string | { readonly name: string })[],
    values: Readonly<Record<string, string>>,
  ): string => JSON.stringify(`a${parts.map((one) => (typeof one === 'string' ? one : values[one.name])).join('')}a`);

  it('and apply-setters changes the values of the setters, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(part, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (fields) => {
        const text = (values: Readonly<Record<string, string>>): string =>
          item(fields.map((parts, index) => `  f${index}: ${write(parts, values)}\n`).join(''));
        const created = await run(createSetters, text(OLD), OLD);
        const applied = await run(applySetters, created.text, NEW);
        expect(applied.text.replaceAll(/ # kpt-set: .*$/gm, '')).toBe(text(NEW));
        const same = await run(applySetters, created.text, OLD);
        expect(same.text).toBe(created.text);
      }),
    );
  });
});
