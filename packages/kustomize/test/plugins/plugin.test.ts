import { describe, expect, it } from 'vitest';
import { fieldsOf, integer, text } from '../../src/decode-config.ts';
import { decodePlugin, refusePlugin } from '../../src/plugins/plugin.ts';
import { entryOf, objectOf, recordingBuild, shownFinding } from '../objects-of.ts';

const DECODER = fieldsOf({ name: text, count: integer });

function decode(fields: string) {
  const object = objectOf(`apiVersion: builtin\nkind: P\nmetadata: {name: p}\n${fields}`, 't.yaml');
  const build = recordingBuild();
  const entry = decodePlugin(
    { role: 'transformers', object, entry: entryOf('t.yaml', 't.yaml', 'transformers[0]') },
    DECODER,
    build,
  );
  return { entry, object, problems: build.found };
}

describe('the configuration of a plugin', () => {
  it('is an entry at its object', () => {
    const { entry, object, problems } = decode('name: a\ncount: 2\n');
    expect(problems).toEqual([]);
    expect(entry).toMatchObject({ config: { name: 'a', count: 2 }, label: 'transformers[0]', directory: '.' });
    expect(entry?.sourced).toBe(object);
  });

  it('can have fields without a meaning, each with a warning', () => {
    const { entry, problems } = decode('nam: a\ncount: 2\nother: 1\n');
    expect(entry?.config).toEqual({ name: undefined, count: 2 });
    expect(problems.map(shownFinding)).toEqual([
      'warning invalid-entry t.yaml:4 transformers[0]: Unknown field "nam", which kustomize and krmkit ignore',
      'warning invalid-entry t.yaml:6 transformers[0]: Unknown field "other", which kustomize and krmkit ignore',
    ]);
    expect(problems[0]?.hint).toBe('Did you mean name?');
  });

  it('is none if a field is wrong', () => {
    const { entry, problems } = decode('name: 1\ncount: a\nother: 1\n');
    expect(entry).toBeUndefined();
    expect(problems.map(shownFinding)).toEqual([
      'error invalid-entry t.yaml:4 transformers[0]: This must be a string, not the number 1',
      'error invalid-entry t.yaml:5 transformers[0]: This must be an integer, not the string "a"',
      'warning invalid-entry t.yaml:6 transformers[0]: Unknown field "other", which kustomize and krmkit ignore',
    ]);
    expect(problems[0]?.hint).toBe('Put the value in quotes.');
  });

  it('is none if one field is wrong', () => {
    expect(decode('name: 1\ncount: 2\n').entry).toBeUndefined();
  });

  it('can be refused at a field', () => {
    const { object } = decode('name: a\n');
    const build = recordingBuild();
    const plugin = { role: 'generators', object, entry: entryOf('t.yaml', 't.yaml', 'generators[0]') } as const;
    refusePlugin(plugin, { at: ['name'], message: 'wrong', hint: 'Correct it' }, build);
    expect(build.found.map(shownFinding)).toEqual(['error invalid-entry t.yaml:4 generators[0]: wrong']);
  });
});
