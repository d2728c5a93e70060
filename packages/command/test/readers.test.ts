import { describe, expect, it } from 'vitest';
import type { ParsedArguments } from '../src/definition.ts';
import { wrongUsage } from '../src/definition.ts';
import { readEach, readFilled, readValues } from '../src/readers.ts';

function parsedWith(values: Readonly<Record<string, readonly string[]>>): ParsedArguments {
  return { positional: [], values: new Map(Object.entries(values)), switches: new Set(), refused: new Set() };
}

const readNumber = (text: string) =>
  /^\d+$/.test(text) ? ({ ok: true, value: Number(text) } as const) : wrongUsage(`${text} is not a number`);

describe('readers of settings', () => {
  it('give the values by name', () => {
    const read = readEach(parsedWith({ port: ['80', '443'], name: ['web'] }), {
      ports: (parsed) => readValues(parsed, 'port', readNumber),
      name: (parsed) => readFilled(parsed, 'name', 'name one'),
      none: (parsed) => readFilled(parsed, 'none', 'name one'),
    });
    expect(read).toEqual({ ok: true, value: { ports: [80, 443], name: 'web', none: undefined } });
  });

  it('stop at the first problem, in their order', () => {
    const called: string[] = [];
    const read = readEach(parsedWith({ port: ['80', 'a', 'b'], name: [''] }), {
      ports: (parsed) => readValues(parsed, 'port', readNumber),
      name: (parsed) => {
        called.push('name');
        return readFilled(parsed, 'name', 'name one');
      },
    });
    expect(read).toEqual({ ok: false, problem: { message: 'a is not a number' } });
    expect(called).toEqual([]);
  });

  it('refuse a flag with an empty text', () => {
    expect(readFilled(parsedWith({ name: ['web', ''] }), 'name', 'name one')).toEqual({
      ok: false,
      problem: { message: '--name is empty', hint: 'name one' },
    });
  });
});
