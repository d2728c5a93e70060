import { describe, expect, it } from 'vitest';
import { foundPlaces, found } from './found-in.ts';

describe('names of variables', () => {
  it.each([
    { kubernetes: '1.31', name: '1st', finds: ['error env 1st'] },
    { kubernetes: '1.32', name: '1st', finds: [] },
    { kubernetes: '1.32', name: 'a=b', finds: ['error env a=b'] },
    { kubernetes: '1.32', name: 'é', finds: ['error env é'] },
    { kubernetes: '1.31', name: '..x', finds: ['error env ..x'] },
    { kubernetes: '1.31', name: 'A.b-c_1', finds: [] },
  ])('$name in $kubernetes', ({ kubernetes, name, finds }) => {
    expect(foundPlaces({ kubernetes, container: { env: [{ name, value: 'x' }] } }, 'invalid-name')).toEqual(finds);
  });

  it('with a parenthesis cannot be referred to', () => {
    const env = [{ name: 'A(x)', value: '1' }];
    expect(foundPlaces({ kubernetes: '1.34', container: { env } }, 'unreferencable-name')).toEqual(['info env A(x)']);
    expect(found({ container: { env: [{ name: 'A(x', value: '1' }] } }, 'unreferencable-name')).toEqual([]);
  });
});

describe('resources of containers', () => {
  const from = (resource: string, more: object = {}): object => ({
    env: [{ name: 'X', valueFrom: { resourceFieldRef: { resource, ...more } } }],
  });

  it.each([
    { name: 'an unknown resource', container: from('limits.gpu'), finds: 1 },
    { name: 'a missing container', container: from('limits.cpu', { containerName: 'none' }), finds: 1 },
    { name: 'a divisor that is not valid', container: from('requests.cpu', { divisor: '1Mi' }), finds: 1 },
    { name: 'a valid one', container: from('requests.memory', { divisor: '1Mi' }), finds: 0 },
  ])('$name', ({ container, finds }) => {
    expect(foundPlaces({ container }, 'invalid-resource-field-ref')).toHaveLength(finds);
  });

  const limits = (resource: string, amount: string): object => ({ resources: { limits: { [resource]: amount } } });
  it.each([
    { name: 'no limit', container: from('limits.memory'), finds: ['warning env X'] },
    { name: 'a limit of zero', container: { ...from('limits.cpu'), ...limits('cpu', '0') }, finds: ['warning env X'] },
    { name: 'a limit', container: { ...from('limits.memory'), ...limits('memory', '1Gi') }, finds: [] },
    { name: 'a request', container: from('requests.memory'), finds: [] },
    { name: 'hugepages, which are 0 then', container: from('limits.hugepages-2Mi'), finds: [] },
    { name: 'a limit of the pod', spec: limits('memory', '1Gi'), container: from('limits.memory'), finds: [] },
    {
      name: 'a limit of the pod, before it takes effect',
      kubernetes: '1.33',
      spec: limits('memory', '1Gi'),
      container: from('limits.memory'),
      finds: ['warning env X'],
    },
    {
      name: 'a limit of the pod for something else',
      spec: limits('cpu', '1'),
      container: from('limits.memory'),
      finds: ['warning env X'],
    },
  ])('$name', ({ finds, ...scene }) => {
    expect(foundPlaces({ incomplete: true, ...scene }, 'limit-from-node')).toEqual(finds);
  });
});
