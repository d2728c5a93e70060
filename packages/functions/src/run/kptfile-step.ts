import type { Location } from '@krmkit/base';
import { listOf, isAbsolutePath, splitWords } from '@krmkit/base';
import { checkImage } from './function-spec.ts';
import { isTag, parseImage, printImage, withPrefix } from './image.ts';
import type { ProgramKey, ResourceCriteria } from './step.ts';
import { PROGRAM_KEYS } from './step.ts';
import type { Field } from '@krmkit/manifests';
import {
  checkMembers,
  fieldItems,
  locationOfField,
  memberOf,
  fieldName,
  reportField,
  fieldText,
  textsOf,
} from '@krmkit/manifests';

/** A mutator or validator of a Kptfile. */
export interface KptfileStep {
  /** Its own name, or else the image or the command as written. */
  readonly name: string;
  readonly program: KptfileProgram;
  readonly config: KptfileConfig | undefined;
  readonly selectors: readonly ResourceCriteria[];
  readonly exclude: readonly ResourceCriteria[];
  readonly declaredAt: Location | undefined;
  /** For problems found later. */
  readonly field: Field;
}

export type KptfileProgram =
  /** With the prefix, and with the tag of `tag`. */
  | { readonly kind: 'container'; readonly image: string }
  /** The words of the command, at least one. */
  | { readonly kind: 'exec'; readonly program: string; readonly args: readonly string[] }
  /** An extension of krmkit, as written: kpt rejects a Kptfile with it. */
  | { readonly kind: 'module'; readonly path: string };

export type KptfileConfig =
  /** As written: relative to the package. */
  | { readonly kind: 'path'; readonly path: string; readonly field: Field }
  | { readonly kind: 'map'; readonly data: Readonly<Record<string, string>> };

interface ProgramReader {
  /** An example of this member, for a hint. */
  readonly example: string;
  readonly read: (field: Field, tag: Field | undefined, imagePrefix: string) => KptfileProgram | undefined;
}

const READERS: Readonly<Record<ProgramKey, ProgramReader>> = {
  image: { example: 'image: NAME:TAG', read: readImage },
  exec: { example: 'exec: COMMAND', read: readExec },
  module: { example: 'module: NAME', read: readModule },
};
const PROGRAMS: readonly ProgramKey[] = Object.values(PROGRAM_KEYS);

const KEYS: readonly string[] = [...PROGRAMS, 'tag', 'configPath', 'configMap', 'name', 'selectors', 'exclude'];
const CRITERIA_KEYS: readonly string[] = ['apiVersion', 'kind', 'name', 'namespace', 'labels', 'annotations'];

/** Undefined if the step cannot run as written; the field's text gets the reasons. */
export function readKptfileStep(field: Field, imagePrefix: string): KptfileStep | undefined {
  const before = field.text.diagnostics.length;
  if (!checkMembers(field, KEYS)) return undefined;
  const given = PROGRAMS.map((key) => filled(field, key)).find((member) => member !== undefined);
  const program = readProgram(field, imagePrefix);
  const config = readConfig(field);
  const selectors = readCriteria(memberOf(field, 'selectors'));
  const exclude = readCriteria(memberOf(field, 'exclude'));
  const ownName = fieldText(filled(field, 'name'));
  if (program === undefined || field.text.diagnostics.length > before) return undefined;
  const name = ownName ?? fieldText(given) ?? '';
  return {
    name,
    program,
    config,
    selectors,
    exclude,
    declaredAt: locationOfField(given ?? field),
    field,
  };
}

/** A member that is present and not the empty text, which kpt treats as missing. */
function filled(field: Field, key: string): Field | undefined {
  const member = memberOf(field, key);
  return member?.value === '' ? undefined : member;
}

function readProgram(field: Field, imagePrefix: string): KptfileProgram | undefined {
  const tag = filled(field, 'tag');
  const [first, second] = PROGRAMS.flatMap((key) => {
    const member = filled(field, key);
    return member === undefined ? [] : [{ key, member }];
  });
  if (first === undefined) {
    const examples = PROGRAMS.map((key) => READERS[key].example);
    reportField(field, `${fieldName(field)} has none of ${listOf(PROGRAMS, 'and')}`, `write ${listOf(examples, 'or')}`);
    return undefined;
  }
  if (second !== undefined) {
    const both = `${fieldName(field)} has both ${first.key} and ${second.key}`;
    reportField(second.member, both, 'leave one of them out', { mark: 'key' });
    return undefined;
  }
  if (tag !== undefined && first.key !== PROGRAM_KEYS.container) {
    reportField(tag, `${fieldName(field)} has a tag but no image`, 'remove tag', { mark: 'key' });
  }
  return READERS[first.key].read(first.member, tag, imagePrefix);
}

function readModule(module: Field): KptfileProgram | undefined {
  const path = fieldText(module);
  return path === undefined ? undefined : { kind: 'module', path };
}

function readExec(exec: Field): KptfileProgram | undefined {
  const text = fieldText(exec);
  if (text === undefined) return undefined;
  const split = splitWords(text);
  if (!split.ok) {
    reportField(
      exec,
      `${fieldName(exec)} cannot be split into words: ${split.message}`,
      'close the quote, or put a \\ in front',
    );
    return undefined;
  }
  const [program, ...args] = split.words;
  if (program !== undefined && program !== '' && !program.includes('\0')) return { kind: 'exec', program, args };
  reportField(exec, `${fieldName(exec)} does not name a program`, 'write a program, followed by its arguments');
  return undefined;
}

function readImage(field: Field, tag: Field | undefined, prefix: string): KptfileProgram | undefined {
  const written = fieldText(field);
  if (written === undefined) return undefined;
  const whole = withPrefix(written, prefix);
  if (!checkImage(field, whole)) return undefined;
  const wanted = fieldText(tag);
  if (tag === undefined || wanted === undefined) return { kind: 'container', image: whole };
  if (isVersionRange(wanted)) {
    const message = `${fieldName(tag)} ${JSON.stringify(wanted)} is a range of versions, which krmkit does not resolve`;
    reportField(tag, message, 'write one version');
    return undefined;
  }
  if (!isTag(wanted)) {
    reportField(
      tag,
      `${fieldName(tag)} ${JSON.stringify(wanted)} is not a valid tag`,
      'use at most 128 letters, digits, _ . and -',
    );
    return undefined;
  }
  const parsed = parseImage(whole);
  return parsed.ok ? { kind: 'container', image: printImage({ ...parsed.value, tag: wanted }) } : undefined;
}

/**
 * Semantic version constraints as kpt accepts them: `~0.1`, `>=1.2`, `0.x`, `0.2 - 0.3`, `1.2
 * 1.4`.
 */
function isVersionRange(text: string): boolean {
  return /[~^<>=!*|,\s]/.test(text) || /^v?(?:\d+\.){0,2}[xX](?:\.[xX])*$/.test(text);
}

function readConfig(field: Field): KptfileConfig | undefined {
  const path = filled(field, 'configPath');
  const data = textsOf(memberOf(field, 'configMap'));
  // An empty configMap gives no functionConfig, as in kpt.
  const hasData = data !== undefined && Object.keys(data).length > 0;
  if (path !== undefined && hasData) {
    reportField(path, `${fieldName(field)} has both configPath and configMap`, 'leave one of them out', {
      mark: 'key',
    });
    return undefined;
  }
  if (path !== undefined) return readConfigPath(path);
  return hasData ? { kind: 'map', data } : undefined;
}

function readConfigPath(field: Field): KptfileConfig | undefined {
  const path = fieldText(field);
  if (path === undefined) return undefined;
  if (isAbsolutePath(path)) {
    reportField(field, `${fieldName(field)} ${path} is absolute`, 'write it relative to this Kptfile');
    return undefined;
  }
  if (path.includes('\\') || /[\u0000-\u001f]/.test(path)) {
    reportField(
      field,
      `${fieldName(field)} has a backslash or a control character in it`,
      'write / between directories',
    );
    return undefined;
  }
  if (path.split('/').includes('..')) {
    reportField(field, `${fieldName(field)} ${path} leads upwards`, 'name a file of this package, without ..');
    return undefined;
  }
  return { kind: 'path', path, field };
}

function readCriteria(field: Field | undefined): readonly ResourceCriteria[] {
  return fieldItems(field).flatMap((item) => {
    if (!checkMembers(item, CRITERIA_KEYS)) return [];
    const text = (key: string): string | undefined => fieldText(filled(item, key));
    const [apiVersion, kind, name, namespace] = ['apiVersion', 'kind', 'name', 'namespace'].map(text);
    const labels = textsOf(memberOf(item, 'labels'));
    const annotations = textsOf(memberOf(item, 'annotations'));
    return {
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ...(kind === undefined ? {} : { kind }),
      ...(name === undefined ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    };
  });
}
