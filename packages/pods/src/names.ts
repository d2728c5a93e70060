/**
 * Validation of names, with the messages of an API server (k8s.io/apimachinery/pkg/util/validation/validation.go).
 * Upstream's limits count bytes, although the messages say characters.
 */

import { DNS_LABEL, isDnsLabel, isInDnsLabels, MAX_DNS_LABEL, MAX_DNS_SUBDOMAIN } from '@krmkit/manifests';
import { utf8Length } from './utf8.ts';

/** The rule of an API server for names of variables: the first until 1.31, the second from 1.32 on. */
export type EnvNameRule = 'c-identifier' | 'relaxed';

const ENV_NAME = '[-._a-zA-Z][-._a-zA-Z0-9]*';
const ENV_NAME_PATTERN = new RegExp(`^${ENV_NAME}$`);
const PRINTABLE_WITHOUT_EQUALS = /^[ -<>-~]*$/;
const CONFIG_MAP_KEY = /^[-._a-zA-Z0-9]+$/;
const QUALIFIED_NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const QUALIFIED_NAME_PATTERN = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';

export function isEnvVarName(name: string, rule: EnvNameRule): boolean {
  if (rule === 'relaxed') return name !== '' && PRINTABLE_WITHOUT_EQUALS.test(name);
  return ENV_NAME_PATTERN.test(name) && name !== '.' && !name.startsWith('..');
}

/** The validation errors of a variable's name, in upstream's order; empty for a valid name. */
export function envVarNameErrors(name: string, rule: EnvNameRule): readonly string[] {
  if (rule === 'relaxed') {
    if (name === '') return ['environment variable name must be non-empty'];
    if (PRINTABLE_WITHOUT_EQUALS.test(name)) return [];
    return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
  }
  const errors: string[] = [];
  if (!ENV_NAME_PATTERN.test(name)) {
    const text =
      "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', " +
      'and must not start with a digit';
    errors.push(regexError(text, ENV_NAME, ['my.env-name', 'MY_ENV.NAME', 'MyEnvName1']));
  }
  // The name can also be a file name in a volume, so it must not lead to a parent directory.
  if (name === '.') errors.push("must not be '.'");
  else if (name === '..') errors.push("must not be '..'");
  else if (name.startsWith('..')) errors.push("must not start with '..'");
  return errors;
}

/** `IsConfigMapKey`, for Secrets, too: a key becomes a file name in a volume. */
export function isConfigMapKey(key: string): boolean {
  return CONFIG_MAP_KEY.test(key) && key.length <= 253 && key !== '.' && !key.startsWith('..');
}

/** The validation errors of a label's or annotation's key (`IsQualifiedName`); empty for a valid key. */
export function qualifiedNameErrors(key: string): readonly string[] {
  const shape = regexError(
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    QUALIFIED_NAME,
    ['MyName', 'my.name', '123-abc'],
  );
  const slash = key.indexOf('/');
  if (slash !== key.lastIndexOf('/')) {
    return [`a qualified name ${shape} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const errors: string[] = [];
  if (slash === 0) errors.push('prefix part must be non-empty');
  else if (slash > 0) errors.push(...dns1123SubdomainErrors(key.slice(0, slash)).map((text) => `prefix part ${text}`));
  const name = key.slice(slash + 1);
  if (name === '') errors.push('name part must be non-empty');
  else if (utf8Length(name) > 63) errors.push('name part must be no more than 63 characters');
  if (!QUALIFIED_NAME_PATTERN.test(name)) errors.push(`name part ${shape}`);
  return errors;
}

/** `IsDNS1035Label`: names of Services up to 1.35. */
export function isDns1035Label(name: string): boolean {
  return isDnsLabel(name) && !/^\d/.test(name);
}

/** `IsDNS1123Subdomain`: names of most objects, prefixes of label keys. */
export function dns1123SubdomainErrors(name: string): readonly string[] {
  const errors: string[] = [];
  if (utf8Length(name) > MAX_DNS_SUBDOMAIN) errors.push('must be no more than 253 characters');
  if (!isInDnsLabels(name)) {
    const text =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
      'and must start and end with an alphanumeric character';
    errors.push(regexError(text, SUBDOMAIN, ['example.com']));
  }
  return errors;
}

/** `IsDNS1123Label`: names of volumes. */
export function dns1123LabelErrors(name: string): readonly string[] {
  const errors: string[] = [];
  if (utf8Length(name) > MAX_DNS_LABEL) errors.push('must be no more than 63 characters');
  if (!DNS_LABEL.test(name)) {
    const text =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', " +
      'and must start and end with an alphanumeric character';
    errors.push(regexError(text, '[a-z0-9]([-a-z0-9]*[a-z0-9])?', ['my-name', '123-abc']));
  }
  return errors;
}

/** `RegexError`. The irregular spaces and commas between examples are upstream's. */
function regexError(text: string, pattern: string, examples: readonly string[]): string {
  const listed = examples.map((example) => `'${example}', `).join(' or ');
  return `${text} (e.g. ${listed}regex used for validation is '${pattern}')`;
}
