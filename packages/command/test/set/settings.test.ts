import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { set } from '../../src/set/command.ts';
import { readSetSettings } from '../../src/set/settings.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(set.definition, args);
  return parsed.ok ? readSetSettings(parsed.value) : parsed;
}

describe('the settings of set', () => {
  it.each<[args: readonly string[], settings: object]>([
    [['a=b'], { paths: ['.'], edits: [{ kind: 'set', field: 'a', text: 'b' }], type: undefined, create: false }],
    [['web.yaml', 'a=b=c', 'd='], { paths: ['web.yaml'], edits: [{ text: 'b=c' }, { field: 'd', text: '' }] }],
    [['./a=b.yaml', 'c=d'], { paths: ['./a=b.yaml'], edits: [{ field: 'c' }] }],
    [['d/a=b.yaml', '/a=b', '../a=b', 'c=d'], { paths: ['d/a=b.yaml', '/a=b', '../a=b'], edits: [{ field: 'c' }] }],
    [['x[name=a/b].image=c/d'], { paths: ['.'], edits: [{ field: 'x[name=a/b].image', text: 'c/d' }] }],
    [["a['b=c'].d=e"], { edits: [{ field: "a['b=c'].d", text: 'e' }] }],
    [[String.raw`a\=b=c`], { edits: [{ field: String.raw`a\=b`, text: 'c' }] }],
    [
      ['--remove', 'a', '--remove', 'b'],
      {
        edits: [
          { kind: 'remove', field: 'a' },
          { kind: 'remove', field: 'b' },
        ],
      },
    ],
    [['--image', 'web:2', '--create', '--dry-run'], { edits: [{}], create: true, dryRun: true }],
    [['a=1', '--type', 'string', '--name', 'web'], { type: 'string', selection: { names: ['web'] } }],
  ])('%j', (args, settings) => {
    expect(read(...args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    [[], 'there is no field to change'],
    [['web.yaml'], 'there is no field to change'],
    [['=5'], 'the name of a field is missing'],
    [['--remove', ''], 'the name of a field is missing'],
    [['web.yaml', 'spec.containers[name=app].image'], /has no value$/],
    [['spec.containers[name=app=5', 'a=b'], 'The [ is never closed in spec.containers[name=app=5'],
    [['a..b=c'], /^a\.\.b: /],
    [['a.yaml', '-', 'a=b'], /standard input/],
    [['', 'a=b'], 'a PATH is empty'],
    [['a=b', '--type', 'int'], /^--type does not know "int"/],
    [['--remove', 'a', '--type', 'string'], '--type is the type of a value, and there is no value'],
    [['--image', 'web:2', '--type', 'string'], '--type is the type of a value, and there is no value'],
    [['--image', 'web:2', 'a=b'], '--image cannot be combined with FIELD=VALUE and --remove'],
    [['--image', 'web:2', '--remove', 'a'], '--image cannot be combined with FIELD=VALUE and --remove'],
    [['--image', 'web'], /^--image "web" is not valid/],
    [['a=b', '-l', 'a b'], /^--selector "a b" is not valid/],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({
      ok: false,
      problem: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });
});
