import { describe, expect, it } from 'vitest';
import { printIdentity } from '../../src/resource/identity.ts';
import type { OwnerNode } from '../../src/resource/owners.ts';
import { ownerForest } from '../../src/resource/owners.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { JsonValue } from '@krmkit/base';
import { resourceOf } from './resource-of.ts';
import { LINEAR, growth } from '@krmkit/testing';

interface Reference {
  readonly [key: string]: JsonValue;
  readonly kind: string;
  readonly name: string;
}

function pod(name: string, ...owners: readonly Reference[]): Resource {
  const metadata = { name, namespace: 'shop', ...(owners.length === 0 ? {} : { ownerReferences: owners }) };
  return resourceOf({ apiVersion: 'v1', kind: 'Pod', metadata });
}

function ownedBy(name: string): Reference {
  return { apiVersion: 'v1', kind: 'Pod', name };
}

/** `a(b c(d))`. */
function shape(nodes: readonly OwnerNode[]): string {
  return nodes
    .map(({ identity, resource, children, ownsItself }) => {
      const mark = `${resource === undefined ? '?' : ''}${ownsItself ? '!' : ''}`;
      return `${identity.name}${mark}${children.length === 0 ? '' : `(${shape(children)})`}`;
    })
    .join(' ');
}

describe('ownerForest', () => {
  const rows: readonly (readonly [wanted: string, resources: readonly Resource[]])[] = [
    ['', []],
    ['a b', [pod('a'), pod('b')]],
    ['a(b c(d))', [pod('a'), pod('b', ownedBy('a')), pod('c', ownedBy('a')), pod('d', ownedBy('c'))]],
    ['a(b)', [pod('b', ownedBy('a')), pod('a')]],
    ['x?(a b)', [pod('a', ownedBy('x')), pod('b', ownedBy('x'))]],
    ['a!', [pod('a', ownedBy('a'))]],
    ['a!(c(b))', [pod('a', ownedBy('b')), pod('b', ownedBy('c')), pod('c', ownedBy('a'))]],
    ['a!(b(c)) d!(e)', ['ab', 'ba', 'cb', 'de', 'ed'].map(([name = '', owner = '']) => pod(name, ownedBy(owner)))],
    // The one that controls it, at any position.
    ['a b(c)', [pod('a'), pod('b'), pod('c', ownedBy('a'), { ...ownedBy('b'), controller: true })]],
    ['a(c) b', [pod('a'), pod('b'), pod('c', ownedBy('a'), ownedBy('b'))]],
    ['a', [resourceOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', ownerReferences: [3, {}, null] } })]],
  ];
  it.each(rows)('%s', (wanted, resources) => {
    expect(shape(ownerForest(resources))).toBe(wanted);
  });

  it('looks in the namespace, then among what has none', () => {
    const cluster = resourceOf({ apiVersion: 'example.com/v1', kind: 'Shop', metadata: { name: 's' } });
    const other = resourceOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'other' } });
    const child = pod('b', { apiVersion: 'example.com/v1beta1', kind: 'Shop', name: 's' });
    const stranger = pod('c', ownedBy('a'));
    const forest = ownerForest([cluster, other, child, stranger]);
    expect(forest.map(({ identity }) => printIdentity(identity))).toEqual(['Pod shop/a', 'Shop s', 'Pod other/a']);
    expect(shape(forest)).toBe('a?(c) s(b) a');
  });

  it('takes linear time, for a long chain and a large circle too', { tags: ['growth'] }, async () => {
    const grow = (length: number): void => {
      const chain = Array.from({ length }, (_, index) => pod(`p${index}`, ownedBy(`p${(index + 1) % length}`)));
      expect(ownerForest(chain)[0]).toMatchObject({ ownsItself: true, identity: { name: 'p0' } });
    };
    expect(await growth(grow, 20_000)).toBeLessThan(LINEAR);
  });
});
