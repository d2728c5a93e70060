import { describe, expect, it } from 'vitest';
import { createScope, namesToGuess } from '../../src/env/scope.ts';
import { findingsIn } from '../checks/found-in.ts';

describe('names for "did you mean"', () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `N${index}`);

  it('are limited in number, and empty after too many suggestions', () => {
    const scope = createScope(new Map(), new Map());
    const counts = Array.from({ length: 22 }, () => [...namesToGuess(scope, names)].length);
    expect(counts).toEqual([...Array.from({ length: 20 }, () => 10_000), 0, 0]);
  });

  it('are the keys of an object, which are listed once', () => {
    let asked = 0;
    const data = new Proxy<Record<string, string>>(
      { colour: 'red' },
      {
        ownKeys: (target) => {
          asked += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const configMap = { metadata: { name: 'm', namespace: 'shop' }, data };
    const env = Array.from({ length: 100 }, (_, index) => ({
      name: `V${index}`,
      valueFrom: { configMapKeyRef: { name: 'm', key: 'color', optional: true } },
    }));
    const findings = findingsIn({
      container: { env },
      sources: { configMap: () => ({ state: 'found', object: configMap }) },
    });
    expect(findings.map(({ hint }) => hint)).toEqual(env.map(() => 'did you mean colour?'));
    expect(asked).toBe(1);
  });
});
