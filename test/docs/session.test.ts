import { describe, expect, it } from 'vitest';
import { matches, stepsOf } from './session.ts';

describe('stepsOf', () => {
  it('reads commands, their here-documents and their output', () => {
    const text = "$ one\nout\n$ two - <<'EOF'\n$ not a command\nEOF\n...\nout";
    expect(stepsOf({ file: 'a.md', line: 10, info: 'console', text })).toEqual([
      { file: 'a.md', line: 10, command: 'one', output: ['out'] },
      { file: 'a.md', line: 12, command: "two - <<'EOF'\n$ not a command\nEOF", output: ['...', 'out'] },
    ]);
  });

  it('refuses output that no command prints', () => {
    expect(() => stepsOf({ file: 'a.md', line: 1, info: 'console', text: 'out' })).toThrow('a.md:1');
  });
});

describe('matches', () => {
  it.each([
    { wanted: 'a b', got: 'a b', result: true },
    { wanted: 'a', got: 'a b', result: false },
    { wanted: 'a b', got: 'a', result: false },
    { wanted: '', got: '', result: true },
    { wanted: 'a ...', got: 'a b c', result: true },
    { wanted: 'a ...', got: 'a', result: true },
    { wanted: 'a ...', got: 'b', result: false },
    { wanted: '... c', got: 'a b c', result: true },
    { wanted: '... c', got: 'a c b', result: false },
    { wanted: '... b ...', got: 'a b c', result: true },
    { wanted: '... x ...', got: 'a b c', result: false },
    { wanted: '... b c ...', got: 'b x b c d', result: true },
    { wanted: 'a ... a', got: 'a', result: false },
    { wanted: '... b ... a ...', got: 'a b', result: false },
    { wanted: '...', got: 'a b', result: true },
  ])('$wanted: $got', ({ wanted, got, result }) => {
    const lines = (text: string): string[] => (text === '' ? [] : text.split(' '));
    expect(matches(lines(wanted), lines(got))).toBe(result);
  });
});
