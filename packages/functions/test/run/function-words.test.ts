import { describe, expect, it } from 'vitest';
import { functionCommand, functionWords, readEntrypoint } from '../../src/run/function-words.ts';

describe('functionWords', () => {
  it('combines ENTRYPOINT and CMD, as a runtime does', () => {
    const config = { entrypoint: ['/bin/tool', 'render'], cmd: ['--all'] };
    expect(functionWords('a:1', config)).toEqual({ ok: true, value: ['/bin/tool', 'render', '--all'] });
    expect(functionWords('a:1', { entrypoint: [], cmd: ['function'] })).toEqual({ ok: true, value: ['function'] });
    expect(functionWords('a:1', { entrypoint: ['/a'], cmd: ['b=c', ''] })).toEqual({
      ok: true,
      value: ['/a', 'b=c', ''],
    });
  });

  it.each([
    { config: { entrypoint: [], cmd: [] }, message: /neither an ENTRYPOINT nor a CMD/, hint: /--entrypoint 'a:1=\[/ },
    { config: { entrypoint: [''], cmd: ['a'] }, message: /neither an ENTRYPOINT nor a CMD/, hint: /--entrypoint/ },
    { config: { entrypoint: ['/a=b'], cmd: [] }, message: /has a = in its name/, hint: /another name/ },
    { config: { entrypoint: ['/a', 'b\0c'], cmd: [] }, message: /NUL/, hint: /--entrypoint/ },
  ])('refuses $config', ({ config, message, hint }) => {
    const words = functionWords('a:1', config);
    expect(words).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });
});

describe('readEntrypoint', () => {
  it('splits at the first =, and takes a list of words', () => {
    expect(readEntrypoint('host:5000/a:1=["/fn","--x=y"]')).toEqual({
      ok: true,
      value: { image: 'host:5000/a:1', words: ['/fn', '--x=y'] },
    });
  });

  it.each(['a:1', 'a:1=', 'a:1=/fn', 'a:1=[]', 'a:1=[1]', '=["/fn"]'])('refuses %s', (text) => {
    expect(readEntrypoint(text)).toEqual({
      ok: false,
      message: `${JSON.stringify(text)} is not an image with a list of words`,
      hint: 'write IMAGE=["/program", "argument"]',
    });
  });
});

// What the script does is tested with busybox, in `test/functions/function-words.test.ts`.
describe('functionCommand', () => {
  it('has the words of the function as they are, after the name of the script', () => {
    for (const each of [undefined, { hasLocal: false }]) {
      expect(functionCommand(['/fn', 'a b', ''], each).args.slice(1)).toEqual(['krmkit', '/fn', 'a b', '']);
    }
  });

  it('copies files to /local only where there are some', () => {
    const scriptOf = (hasLocal: boolean): string => functionCommand(['/fn'], { hasLocal }).args[0] ?? '';
    expect(scriptOf(true)).toContain('/local/');
    expect(scriptOf(false)).not.toContain('/local');
  });
});
