import { describe, expect, it } from 'vitest';
import { presentResources } from '../../src/write/stream-pair.ts';
import { respellStream } from '../../src/stream/respell-stream.ts';
import { configMap, filesOf, itemsOf, streamOf } from './stream-of.ts';

/** The stream with these items after it was respelled, and what is said. */
function respelled(
  present: Readonly<Record<string, string>>,
  ...items: readonly string[]
): { text: string; isSame: boolean; said: readonly unknown[] } {
  const files = filesOf(present);
  const given = streamOf(...items);
  const { stream, diagnostics } = respellStream(given, itemsOf(given, files), presentResources(files));
  for (const { code, severity } of diagnostics) expect([code, severity]).toEqual(['kept-spelling', 'info']);
  const said = diagnostics.map(
    ({ message, location }) => `${location?.path}:${location?.line} ${message.split(':')[0]}`,
  );
  return { text: stream.source.text, isSame: stream === given, said };
}

const more = (data: string): string => configMap('a', { path: 'a.yaml', index: 0 }, data);

describe('a stream', () => {
  it.each<[string, string, string, string, readonly string[]]>([
    [
      'has the spelling of the file',
      'spec: {a: 012, b: 1}\n',
      'spec: {a: 12, b: 1}\n',
      'spec: {a: 012, b: 1}\n',
      ['a.yaml:5 This value keeps its text 012'],
    ],
    [
      'has quotes again',
      'spec: {a: "no", b: 1}\n',
      'spec: {a: no, b: 2}\n',
      'spec: {a: "no", b: 2}\n',
      ['a.yaml:5 This value keeps its text "no"'],
    ],
    ['is as it was where nothing differs', 'spec: {a: 012}\n', 'spec: {a: 0xa}\n', 'spec: {a: 0xa}\n', []],
    ['is as it was where all readers agree', 'spec: {a: b}\n', 'spec: {a: c}\n', 'spec: {a: c}\n', []],
    ['is as it was where the meaning differs', 'spec: {a: 012}\n', 'spec: {a: 13}\n', 'spec: {a: 13}\n', []],
  ])('%s', (_, before, printed, expected, said) => {
    const found = respelled({ 'a.yaml': configMap('a', {}, before) }, more(printed));
    expect(found).toEqual({ text: streamOf(more(expected)).source.text, isSame: printed === expected, said });
  });

  it('has new objects as they are', () => {
    expect(respelled({ 'b.yaml': configMap('b') }, more('spec: {a: no}\n'))).toMatchObject({ isSame: true, said: [] });
  });

  it('has each item by its own file', () => {
    const files = { 'a.yaml': configMap('a', {}, 'x: "no"\n'), 'b.yaml': configMap('b', {}, 'x: no\n') };
    const b = configMap('b', { path: 'b.yaml' }, 'x: no\n');
    const found = respelled(files, b, more('x: no\n'));
    expect(found.text).toBe(streamOf(b, more('x: "no"\n')).source.text);
    expect(found.said).toEqual(['a.yaml:5 This value keeps its text "no"']);
  });

  it('does not show what is in a Secret', () => {
    const secret = (text: string): string => text.replace('ConfigMap', 'Secret');
    const found = respelled({ 'a.yaml': secret(configMap('a', {}, 'x: "no"\n')) }, secret(more('x: no\n')));
    expect(found.said).toEqual(['a.yaml:5 This value keeps its text']);
  });
});
