import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dns1123SubdomainErrors, envVarNameErrors, isEnvVarName, qualifiedNameErrors } from '../src/names.ts';
import { LINEAR, growth, runs } from '@krmkit/testing';

const ENV_TEXT =
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')";
const RELAXED_TEXT = "a valid environment variable name must consist only of printable ASCII characters other than '='";

// Responses of a kube-apiserver 1.20.2 to pods with such a variable.
describe('names of variables until 1.31', () => {
  it.each<[string, readonly string[]]>([
    ['A', []],
    ['a.b-c', []],
    ['.a', []],
    ['-', []],
    ['_', []],
    ['.', ["must not be '.'"]],
    ['..', ["must not be '..'"]],
    ['..a', ["must not start with '..'"]],
    ['1a', [ENV_TEXT]],
    ['A=B', [ENV_TEXT]],
    ['A B', [ENV_TEXT]],
    ['é', [ENV_TEXT]],
    ['A\n', [ENV_TEXT]],
  ])('%j', (name, errors) => {
    expect(envVarNameErrors(name, 'c-identifier')).toEqual(errors);
    expect(isEnvVarName(name, 'c-identifier')).toBe(errors.length === 0);
  });
});

// The specification's section on validation: non-empty, 0x20 to 0x7E, no `=`.
describe('names of variables from 1.32 on', () => {
  it.each<[string, readonly string[]]>([
    ['', ['environment variable name must be non-empty']],
    ['1a', []],
    [' ', []],
    ['~!)(', []],
    ['..', []],
    ['A=B', [RELAXED_TEXT]],
    ['é', [RELAXED_TEXT]],
    ['A\t', [RELAXED_TEXT]],
    ['A\n', [RELAXED_TEXT]],
    ['\u007f', [RELAXED_TEXT]],
  ])('%j', (name, errors) => {
    expect(envVarNameErrors(name, 'relaxed')).toEqual(errors);
    expect(isEnvVarName(name, 'relaxed')).toBe(errors.length === 0);
  });

  it('accept every printable ASCII character but one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x2ff }), (code) => {
        const accepted = code >= 0x20 && code <= 0x7e && code !== 0x3d;
        expect(isEnvVarName(String.fromCharCode(code), 'relaxed')).toBe(accepted);
      }),
      { numRuns: runs(1000) },
    );
  });
});

const QUALIFIED_TEXT =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const SUBDOMAIN_TEXT =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

// Responses of a kube-apiserver 1.20.2 to `metadata.labels['KEY']`.
describe('qualifiedNameErrors', () => {
  it.each<[string, readonly string[]]>([
    ['a', []],
    ['app.kubernetes.io/name', []],
    ['', ['name part must be non-empty', `name part ${QUALIFIED_TEXT}`]],
    ["a']", [`name part ${QUALIFIED_TEXT}`]],
    ['a b', [`name part ${QUALIFIED_TEXT}`]],
    ['é', [`name part ${QUALIFIED_TEXT}`]],
    ['-', [`name part ${QUALIFIED_TEXT}`]],
    ['/b', ['prefix part must be non-empty']],
    ['A/b', [`prefix part ${SUBDOMAIN_TEXT}`]],
    ['a_b/c', [`prefix part ${SUBDOMAIN_TEXT}`]],
    [
      'a/b/c',
      [`a qualified name ${QUALIFIED_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`],
    ],
    ['a'.repeat(63), []],
    ['a'.repeat(64), ['name part must be no more than 63 characters']],
    [`${'a'.repeat(253)}/x`, []],
    [`${'a'.repeat(254)}/x`, ['prefix part must be no more than 253 characters']],
  ])('%j', (key, errors) => {
    expect(qualifiedNameErrors(key)).toEqual(errors);
  });

  it('takes linear time', { tags: ['growth'] }, async () => {
    const check = (size: number): void => {
      qualifiedNameErrors(`${'a.'.repeat(size)}!/${'a-'.repeat(size)}!`);
      qualifiedNameErrors('-'.repeat(2 * size));
    };
    expect(await growth(check, 50_000)).toBeLessThan(LINEAR);
  });
});

describe('dns1123SubdomainErrors', () => {
  it.each<[string, readonly string[]]>([
    ['example.com', []],
    ['a..b', [SUBDOMAIN_TEXT]],
    ['a.', [SUBDOMAIN_TEXT]],
    ['', [SUBDOMAIN_TEXT]],
    ['-a', [SUBDOMAIN_TEXT]],
  ])('%j', (name, errors) => {
    expect(dns1123SubdomainErrors(name)).toEqual(errors);
  });
});
