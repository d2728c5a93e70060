import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// A name means one thing in the repository. The packages of the product count: `testing` has models of its own of what
// the product does, and its names say so by their package.

/** Why several packages declare a name. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...['KubernetesObject', 'ObjectMeta', 'ResourceList', 'Result', 'Severity', 'isKubernetesObject', 'run'].map(
    nameOfSdk,
  ),
  ...['getLabel', 'getAnnotation', 'removeLabel', 'removeAnnotation'].map(nameOfSdk),
]);

function nameOfSdk(name: string): readonly [string, string] {
  return [name, 'kpt-functions has the names of kpt-functions 0.16'];
}

const DECLARATIONS =
  /^export (?:declare )?(?:interface|type|class) (\w+)|^export (?:async )?function\*? (\w+)|^export const (\w+)(?::[^=\n]*)? = (?:async )?\(/gm;

function packagesByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of readdirSync('packages', { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    const [, name = '', file] = /^([^/]+)\/src\/(.*\.ts)$/.exec(path) ?? [];
    if (file === undefined || name === 'testing') continue;
    for (const [, type, fn, value] of readFileSync(`packages/${path}`, 'utf8').matchAll(DECLARATIONS)) {
      const declared = type ?? fn ?? value ?? '';
      found.set(declared, (found.get(declared) ?? new Set()).add(name));
    }
  }
  return found;
}

describe('exported names', () => {
  const several = [...packagesByName()].filter(([, packages]) => packages.size > 1);

  it('are found', () => {
    expect(packagesByName().size).toBeGreaterThan(3000);
  });

  it('are declared by one package each', () => {
    const unknown = several.filter(([name]) => !EXCEPTIONS.has(name));
    expect(unknown.map(([name, packages]) => `${name}: ${[...packages].join(', ')}`)).toEqual([]);
  });

  it('have no exception without need', () => {
    const names = new Set(several.map(([name]) => name));
    expect([...EXCEPTIONS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});
