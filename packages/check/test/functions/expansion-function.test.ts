import { describe, expect, it } from 'vitest';
import { expansionFunction } from '../../src/functions/expansion-function.ts';
import type { FunctionOutput } from '@krmkit/functions';
import { readResults } from '@krmkit/functions';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { isObject } from '@krmkit/base';

/** `items` is YAML, items at column 0; `config` the data of a ConfigMap. */
async function run(
  items: string,
  config: Readonly<Record<string, string>> = {},
  withText = true,
): Promise<FunctionOutput> {
  const text = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}functionConfig: ${JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: config })}\n`;
  const [document] = parseDocuments(text);
  const list = document?.root === undefined ? undefined : toValue(document.root, 'kubectl').value;
  if (!isObject(list)) throw new RangeError('these items are no YAML');
  return expansionFunction.process(withText ? { list, text } : { list });
}

const pod = (more: string, path = 'web.yaml', index = 0): string => `- apiVersion: v1
  kind: Pod
  metadata:
    name: web
    annotations: {internal.config.kubernetes.io/path: ${path}, internal.config.kubernetes.io/index: '${index}'}
  spec:
    containers:
    - name: app
      image: a:1
${more}`;

const UNRESOLVED = '      args: ["$(NAME)"]\n';
const FROM_MISSING = '      envFrom: [{configMapRef: {name: settings}}]\n';

const short = ({ list }: FunctionOutput): readonly string[] =>
  readResults(list['results']).map(({ severity, tags, file, field }) => {
    const place = `${file?.path ?? ''}#${file?.index ?? '-'}`;
    return `${severity} ${tags?.['code'] ?? ''} ${place} ${field?.path ?? ''} ${JSON.stringify(field?.currentValue)}`;
  });

describe('expansion', () => {
  it('reports file, index, field and value', async () => {
    const output = await run(pod(UNRESOLVED, 'a/web.yaml', 3));
    expect(output.status).toBe(1);
    expect(short(output)).toEqual(['error unresolved-reference a/web.yaml#3 spec.containers[0].args[0] "$(NAME)"']);
    expect(output.list['results']).toMatchObject([
      { resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'web' }, tags: { code: 'unresolved-reference' } },
    ]);
  });

  it('returns the items unchanged, also without a text', async () => {
    const [withText, without] = [await run(pod(UNRESOLVED)), await run(pod(UNRESOLVED), {}, false)];
    expect(withText.from).toEqual([0]);
    expect(without).toEqual(withText);
    expect((await run(pod(''))).list).not.toHaveProperty('results');
  });

  const settings = (path: string): string => `- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings, annotations: {internal.config.kubernetes.io/path: ${path}}}
  data: {NAME: x}
`;
  const warning = 'warning missing-configmap web.yaml#0 spec.containers[0].envFrom[0].configMapRef.name "settings"';

  it.each<readonly [what: string, items: string, config: Readonly<Record<string, string>>, found: readonly string[]]>([
    ['a missing object can be elsewhere', pod(FROM_MISSING), {}, [warning]],
    ['strict: warnings are errors', pod(FROM_MISSING), { strict: 'true' }, [warning.replace('warning', 'error')]],
    ['severity: error drops warnings', pod(FROM_MISSING), { severity: 'error' }, []],
    ['an existing object is found', pod(FROM_MISSING + UNRESOLVED) + settings('settings.yaml'), {}, []],
  ])('%s', async (_, items, config, found) => {
    expect(short(await run(items, config))).toEqual(found);
  });

  it('has errors instead of warnings about missing objects if the files are complete', async () => {
    const found = short(await run(pod(FROM_MISSING), { complete: 'true' }));
    expect(found.map((line) => line.split(' ')[0])).toEqual(['error']);
  });

  it('follows suppressing comments, and reports unused ones', async () => {
    const ignored = (code: string): string => UNRESOLVED.replace('\n', ` # krmkit-ignore ${code}: it is known\n`);
    expect(short(await run(pod(ignored('unresolved-reference'))))).toEqual([]);
    expect(short(await run(pod(ignored('unresolved-reference').replace('$(NAME)', 'x')), { strict: 'true' }))).toEqual([
      expect.stringContaining('error unused-suppression web.yaml#0'),
    ]);
  });

  it('locates findings within a List that is an item', async () => {
    const inner = pod(UNRESOLVED).replaceAll(/^(?:- | {2})/gm, (two) => `  ${two}`);
    const list = `- apiVersion: v1
  kind: List
  metadata: {annotations: {internal.config.kubernetes.io/path: list.yaml, internal.config.kubernetes.io/index: '1'}}
  items:
${inner.replaceAll(/^ {4}annotations: .*\n/gm, '').replaceAll(/^ {6}annotations: .*\n/gm, '')}`;
    expect(short(await run(list))).toEqual([
      'error unresolved-reference list.yaml#1 items[0].spec.containers[0].args[0] "$(NAME)"',
    ]);
  });

  it.each([
    [{ kubernetes: '1.2' }, 'expansion: krmkit does not know the release kubernetes "1.2"; use 1.20 to 1.37'],
    [{ kubernetes: 'new' }, 'expansion: krmkit does not know the release kubernetes "new"; use 1.20 to 1.37'],
    [{ severity: 'warn' }, 'expansion: functionConfig: data.severity must be one of error, warning, info'],
    [{ relese: '1.30' }, 'expansion: functionConfig: data.relese'],
  ])('refuses %j', async (config, message) => {
    const output = await run(pod(''), config);
    expect(output.status).toBe(3);
    expect(output.list['results']).toMatchObject([{ severity: 'error', message: expect.stringContaining(message) }]);
  });

  it('warns of a release that is newer than the newest known, and continues', async () => {
    for (const strict of [false, true]) {
      const output = await run(pod(''), { kubernetes: '1.99', strict: String(strict) });
      expect(output.status).toBe(0);
      expect(output.list['results']).toEqual([
        {
          message:
            'expansion: Kubernetes 1.99 is newer than 1.37, the newest release that krmkit knows; krmkit treats it as 1.37',
          severity: 'warning',
        },
      ]);
    }
  });

  it('follows the configured release', async () => {
    // status.hostIPs came with the feature PodHostIPs, 1.28.
    const hostIPs = `      env: [{name: A, valueFrom: {fieldRef: {fieldPath: status.hostIPs}}}]\n`;
    expect(short(await run(pod(hostIPs), { kubernetes: '1.24' })).length).toBeGreaterThan(0);
    expect(short(await run(pod(hostIPs), { kubernetes: '1.34' }))).toEqual([]);
  });
});
