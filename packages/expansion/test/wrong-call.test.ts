import { describe, expect, it } from 'vitest';
import { checkObject, checkText, wrongCall } from '../src/wrong-call.ts';

describe('a wrong call', () => {
  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'an array'],
    [1, 'number'],
    [{}, 'object'],
  ])('names %j', (given, name) => {
    expect(wrongCall('f', 'a text', given)).toEqual(new TypeError(`f: pass a text, not ${name}`));
  });

  it.each([[undefined], [null], [1], [['a']], [new String('a')]])('is %j where a text is expected', (text) => {
    expect(() => checkText('f', text)).toThrow(TypeError);
  });

  it.each([[undefined], [null], [1], ['a'], [[]], [{}]])('is %j where an object with a method is expected', (value) => {
    expect(() => checkObject('f', 'a Map', value, 'get')).toThrow('f: pass a Map, not ');
  });

  it('is not a text, an object, or one with the method', () => {
    expect(() => {
      checkText('f', '');
      checkObject('f', 'an object', {});
      checkObject('f', 'a Map', new Map(), 'get');
    }).not.toThrow();
  });
});
