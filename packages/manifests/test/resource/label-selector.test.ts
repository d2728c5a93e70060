import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/resource/identity.ts';
import type { LabelRequirement } from '../../src/resource/label-selector.ts';
import { matchesLabels, parseLabelSelector } from '../../src/resource/label-selector.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { JsonObject } from '@krmkit/base';

function resource(value: JsonObject): Resource {
  const identity = identityOf(value);
  if (identity === undefined) throw new Error('no object');
  return { identity, value };
}

const WEB = resource({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', build: '7', empty: '' } },
});

// As `TestSelectorParse` and `TestSetSelectorParser` of apimachinery's labels package have them.
describe('label selectors', () => {
  const one = (key: string, operator: LabelRequirement['operator'], ...values: string[]): LabelRequirement => ({
    key,
    operator,
    values,
  });
  it.each<[string, readonly LabelRequirement[]]>([
    ['', []],
    ['  ', []],
    ['x=a,y=b', [one('x', 'in', 'a'), one('y', 'in', 'b')]],
    ['x==a', [one('x', 'in', 'a')]],
    ['x!=a', [one('x', 'not-in', 'a')]],
    ['x=', [one('x', 'in', '')]],
    ['x= ,z= ', [one('x', 'in', ''), one('z', 'in', '')]],
    ['!x', [one('x', 'not-exists')]],
    [' x , y', [one('x', 'exists'), one('y', 'exists')]],
    ['x>1,z<5', [one('x', 'above', '1'), one('z', 'below', '5')]],
    ['x in (a,b)', [one('x', 'in', 'a', 'b')]],
    ['x in(a)', [one('x', 'in', 'a')]],
    ['x in ()', [one('x', 'in', '')]],
    ['x notin (1,,5),y', [one('x', 'not-in', '1', '', '5'), one('y', 'exists')]],
    ['this-is-a-dns.domain.com/key-with-dash', [one('this-is-a-dns.domain.com/key-with-dash', 'exists')]],
  ])('%j', (text, requirements) => {
    expect(parseLabelSelector(text)).toEqual({ ok: true, requirements });
  });

  it.each<[string, number]>([
    ['x=a||y=b', 2],
    ['x==a==b', 4],
    ['!x=a', 2],
    ['x<a', 2],
    ['x>a', 2],
    ['x>', 2],
    ['x<-1', 2],
    ['x,,y', 2],
    [',x', 0],
    ['x,', 2],
    ['x y', 2],
    ['x in', 4],
    ['x in a', 5],
    ['x in (a', 7],
    ['x in (a b)', 8],
    ['(x)', 0],
    ['x/y/z=a', 0],
    ['-x', 0],
    ['x=-a', 2],
  ])('%j is wrong at %d', (text, offset) => {
    expect(parseLabelSelector(text)).toMatchObject({ ok: false, offset });
  });

  it.each<[string, boolean]>([
    ['app=web', true],
    ['app=web,tier', false],
    ['app!=db', true],
    ['tier!=db', true],
    ['app notin (web)', false],
    ['app in (db,web)', true],
    ['app,!tier', true],
    ['empty=', true],
    ['tier=', false],
    ['build>6', true],
    ['build>7', false],
    ['build<10', true],
    ['build<7', false],
    ['app>1', false],
    ['toString', false],
  ])('%j holds for the web: %s', (text, expected) => {
    const parsed = parseLabelSelector(text);
    expect(parsed.ok && matchesLabels(WEB.value, parsed.requirements)).toBe(expected);
  });
});
