import type { Selector } from '@krmkit/base';
import { parseSelector } from '@krmkit/base';
import type { Checked, OptionDefinition, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readValues } from '../readers.ts';
import { standardInputAlone } from '../shared/change-package.ts';
import { readCommon, readPaths } from '../shared/paths.ts';
import { readSelection, SELECTION_OPTIONS } from '../shared/selection-options.ts';
import { readImageEdit, VALUE_TYPES } from '@krmkit/check';
import type { RequestedEdit, SetRequest } from '@krmkit/check';

export interface SetSettings extends SetRequest {
  readonly verb: 'set';
  readonly paths: readonly string[];
  readonly dryRun: boolean;
  readonly showSecrets: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const SET_OPTIONS: readonly OptionDefinition[] = [
  ...SELECTION_OPTIONS,
  {
    long: 'image',
    value: 'NAME=IMAGE',
    repeatable: true,
    description:
      'change an image: in images of a kustomization that PATH names, else in containers; web=example.com/web:2, web:2, web@sha256:... (repeatable)',
  },
  {
    long: 'remove',
    value: 'FIELD',
    repeatable: true,
    description: 'remove a field, or an item of a list (repeatable)',
  },
  {
    long: 'type',
    value: 'TYPE',
    choices: VALUE_TYPES,
    description: 'the type of the values; auto is the type that kubectl would read',
  },
  {
    long: 'create',
    description: 'add the field if it is missing, with the mappings and the list item above it',
  },
  { long: 'dry-run', description: 'print the changes as a diff, without writing them; lines of Secrets are hidden' },
  { long: 'show-secrets', description: 'print the values of Secrets, and with --dry-run the lines of Secrets' },
];

export function readSetSettings(parsed: ParsedArguments): Checked<SetSettings> {
  const given = readArguments(parsed);
  if (!given.ok) return given;
  const selection = readSelection(parsed);
  if (!selection.ok) return selection;
  const paths = readPaths(given.value.paths);
  if (!paths.ok) return paths;
  if (paths.value.length > 1 && paths.value.includes('-')) return { ok: false, problem: standardInputAlone() };
  const type = VALUE_TYPES.find((known) => known === lastValue(parsed, 'type'));
  if (type !== undefined && given.value.edits.every(({ kind }) => kind !== 'set')) {
    return wrongUsage('--type is the type of a value, and there is no value', 'leave it out');
  }
  return {
    ok: true,
    value: {
      verb: 'set',
      paths: paths.value,
      edits: given.value.edits,
      selection: selection.value,
      type,
      create: parsed.switches.has('create'),
      dryRun: parsed.switches.has('dry-run'),
      showSecrets: parsed.switches.has('show-secrets'),
      ...readCommon(parsed),
    },
  };
}

interface SetArguments {
  readonly paths: readonly string[];
  readonly edits: readonly RequestedEdit[];
}

/** Separates FIELD=VALUE, which has an equals sign outside brackets, from PATHs. */
function readArguments(parsed: ParsedArguments): Checked<SetArguments> {
  const { positional } = parsed;
  const paths: string[] = [];
  const edits: RequestedEdit[] = [];
  for (const text of positional) {
    const equals = isPath(text) ? -1 : findEquals(text);
    if (equals === -1) {
      const problem = isPath(text) ? undefined : missingValue(text);
      if (problem !== undefined) return { ok: false, problem };
      paths.push(text);
      continue;
    }
    const field = text.slice(0, equals);
    const selector = readField(field);
    if (!selector.ok) return selector;
    edits.push({ kind: 'set', field, selector: selector.value, text: text.slice(equals + 1) });
  }
  const removed = readValues(parsed, 'remove', readRemoval);
  if (!removed.ok) return removed;
  edits.push(...removed.value);
  if (parsed.values.has('image') && edits.length > 0) {
    return wrongUsage('--image cannot be combined with FIELD=VALUE and --remove', 'run krmkit set twice');
  }
  const images = readValues(parsed, 'image', readImage);
  if (!images.ok) return images;
  edits.push(...images.value);
  if (edits.length > 0) return { ok: true, value: { paths, edits } };
  return wrongUsage('there is no field to change', 'for example: krmkit set web.yaml spec.replicas=3');
}

function readRemoval(field: string): Checked<RequestedEdit> {
  const selector = readField(field);
  return selector.ok ? { ok: true, value: { kind: 'remove', field, selector: selector.value } } : selector;
}

function readImage(text: string): Checked<RequestedEdit> {
  const edit = readImageEdit(text);
  return edit.ok ? edit : { ok: false, problem: edit };
}

/** `./a=b.yaml`, `deploy/a=b.yaml`: no field of an object has a slash in its first key. */
function isPath(text: string): boolean {
  return /^\.{0,2}\/|^[^=.[\\]*\//.test(text);
}

function readField(field: string): Checked<Selector> {
  if (field === '') return wrongUsage('the name of a field is missing', 'for example: spec.replicas=3');
  const parsed = parseSelector(field);
  if (parsed.ok) return { ok: true, value: parsed.selector };
  const way = parsed.hint ?? `for example spec.containers[name=app].image or metadata.labels['a.b']`;
  return wrongUsage(`${field}: ${parsed.message}`, `${way}; a file of this name is ./${field}=...`);
}

/** The first equals sign outside brackets and quotes inside them. */
function findEquals(text: string): number {
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (character === '\\') i += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (depth > 0 && (character === "'" || character === '"')) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
    else if (character === '=' && depth === 0) return i;
  }
  return -1;
}

/** `spec.containers[name=app].image`, `spec.containers[name=app=x`: brackets are seldom part of a file's name. */
function missingValue(text: string): UsageProblem | undefined {
  if (!/\[.*[\]=]/s.test(text)) return undefined;
  const parsed = parseSelector(text);
  const message = parsed.ok ? `${JSON.stringify(text)} has no value` : parsed.message;
  return { message, hint: `write FIELD=VALUE; a file of this name is ./${text}` };
}
