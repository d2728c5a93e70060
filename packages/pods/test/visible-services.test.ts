import { describe, expect, it } from 'vitest';
import { finalVariables } from '../src/env/environment.ts';
import { codesOf, resolveTexts } from './resolve-texts.ts';
import { displayText } from '../src/value.ts';

const pod = (namespace: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p${namespace === '' ? '' : `, namespace: ${namespace}`}}\nspec: {containers: [{name: a, image: i, args: [$(DB_SERVICE_HOST), $(DB_SERVICE_PORT)]}]}\n`;
const service = (address: string, namespace = '', name = 'db', port = 80): string =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}${namespace === '' ? '' : `, namespace: ${namespace}`}}\nspec: {clusterIP: ${address}, ports: [{port: ${port}}]}\n`;

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** The value of DB_SERVICE_HOST. */
  readonly host: string | undefined;
  readonly codes?: readonly string[];
}

// https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables: those of the pod's namespace,
// and the Service kubernetes of the namespace default.
const ROWS: readonly Row[] = [
  {
    title: 'of its own namespace',
    files: { 'p.yaml': pod('shop'), 's.yaml': service('10.0.0.1', 'shop') },
    host: '10.0.0.1',
  },
  {
    title: 'not of another namespace',
    files: { 'p.yaml': pod('shop'), 's.yaml': service('10.0.0.1', 'other') },
    host: undefined,
  },
  {
    title: 'of the default namespace without one',
    files: { 'p.yaml': pod(''), 's.yaml': service('10.0.0.1') },
    host: '10.0.0.1',
  },
  {
    title: 'of default for a pod without one',
    files: { 'p.yaml': pod(''), 's.yaml': service('10.0.0.1', 'default') },
    host: '10.0.0.1',
  },
  {
    title: 'the nearest of several',
    files: {
      'a/p.yaml': pod('shop'),
      'a/s.yaml': service('10.0.0.1', 'shop'),
      'b/s.yaml': service('10.0.0.2', 'shop'),
    },
    host: '10.0.0.1',
  },
  {
    title: 'several that are equally near have an address that is not known',
    files: {
      'a/p.yaml': pod('shop'),
      'b/s.yaml': service('10.0.0.1', 'shop'),
      'c/s.yaml': service('10.0.0.2', 'shop'),
    },
    host: '<address of Service db>',
    codes: ['ambiguous-source'],
  },
  {
    title: 'several with the same address',
    files: {
      'a/p.yaml': pod('shop'),
      'b/s.yaml': service('10.0.0.1', 'shop'),
      'c/s.yaml': service('10.0.0.1', 'shop', 'db', 81),
    },
    host: '10.0.0.1',
    codes: ['ambiguous-source'],
  },
  {
    title: 'equal ones are one',
    files: {
      'a/p.yaml': pod('shop'),
      'b/s.yaml': service('10.0.0.1', 'shop'),
      'c/s.yaml': service('10.0.0.1', 'shop'),
    },
    host: '10.0.0.1',
  },
];

describe('a pod sees Services', () => {
  it.each(ROWS)('$title', ({ files, host, codes = [] }) => {
    const resolved = resolveTexts(files);
    const [container] = resolved.templates[0]?.containers ?? [];
    if (container === undefined) throw new Error('no container');
    const variable = finalVariables(container.environment).find(({ name }) => name === 'DB_SERVICE_HOST');
    const shown = variable && displayText(variable.value, false);
    if (host?.startsWith('<') === true) expect(shown).toMatch(/^<.*>$/);
    else expect(shown).toBe(host);
    expect(codesOf(resolved).filter((code) => code === 'ambiguous-source')).toEqual(codes);
  });

  it('kubernetes of the namespace default, in each namespace', () => {
    const files = { 'p.yaml': pod('shop'), 's.yaml': service('10.96.0.1', 'default', 'kubernetes', 443) };
    const [container] = resolveTexts(files).templates[0]?.containers ?? [];
    if (container === undefined) throw new Error('no container');
    const host = finalVariables(container.environment).find(({ name }) => name === 'KUBERNETES_SERVICE_HOST');
    expect(host && displayText(host.value, false)).toBe('10.96.0.1');
  });
});
