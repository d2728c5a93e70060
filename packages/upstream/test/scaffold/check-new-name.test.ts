import { describe, expect, it } from 'vitest';
import { checkNewName } from '../../src/scaffold/check-new-name.ts';

// https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#dns-label-names
describe('the name of a function or a package', () => {
  it.each(['a', '1', 'set-team', 'a--b', 'a'.repeat(63)])('can be %s', (name) => {
    expect(checkNewName(name, 'function')).toEqual({ ok: true, value: name });
  });

  it.each([
    ['setTeam', 'did you mean set-team?'],
    ['Set Team!', 'did you mean set-team?'],
    ['-a-', 'did you mean a?'],
    ['a_b', 'did you mean a-b?'],
    ['A1B', 'did you mean a1-b?'],
    ['HTTPCheck', 'did you mean httpcheck?'],
    ['a'.repeat(64), `did you mean ${'a'.repeat(63)}?`],
    [`${'a'.repeat(62)}-b`, `did you mean ${'a'.repeat(62)}?`],
    ['', 'krmkit init set-team'],
    ['/', 'krmkit init set-team'],
  ])('cannot be %j', (name, hint) => {
    expect(checkNewName(name, 'function')).toEqual({
      ok: false,
      message: `${JSON.stringify(name)} is not a valid name of a function: use lower case letters, digits and - inside, at most 63 characters`,
      hint,
    });
  });

  it('has a proposal of its kind', () => {
    expect(checkNewName('/', 'package')).toMatchObject({ hint: 'krmkit init shop --package' });
  });
});
