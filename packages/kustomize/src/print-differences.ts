import type { Diagnostic, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { locate, plainValue } from '@krmkit/yaml';
import type { Located } from '@krmkit/yaml';
import type { Build } from './build-context.ts';
import { locateSourced, subjectOfObject } from './build-context.ts';
import type { BuildObject } from './objects.ts';
import type { Step } from './origins.ts';
import { contributing, locateStep, originsAt } from './origins.ts';
import { isUnsafeInteger, writtenScalar } from './written-text.ts';

const DATE = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** Whether a text is a date as go-yaml knows it, which kustomize changes when it prints an object. */
export function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text));
}

const CONTROLS = /[\u007f-\u009f]/;

/** Entries that give kustomize keys without quotes. */
const KEY_ENTRIES = /^(?:labels|commonLabels|commonAnnotations|configMapGenerator|secretGenerator)\b/;

/** Reports keys and characters that kustomize drops, or for which it cannot print an object, dates that it prints with a time, and integers that it rounds. */
export function reportPrintDifferences(objects: Iterable<BuildObject>, { report }: Pick<Build, 'report'>): void {
  const others = new Map<string, boolean>();
  const isOtherType = (key: string): boolean => {
    let isOther = others.get(key);
    if (isOther === undefined) {
      isOther = typeof plainValue(key, 'kustomize') !== 'string' || DATE.test(key);
      others.set(key, isOther);
    }
    return isOther;
  };
  for (const object of objects) {
    const visit = (value: JsonValue, path: Path): void => {
      if (isArray(value)) {
        for (const [index, item] of value.entries()) visit(item, [...path, index]);
      } else if (isObject(value)) {
        for (const key of Object.keys(value)) {
          const position = [...path, key];
          if (isOtherType(key)) reportKey(object, position, key, report);
          if (key === '<<') reportMergeKey(object, position, report);
          visit(member(value, key) ?? null, position);
        }
      } else if (typeof value === 'string') {
        reportText(object, path, value, report);
      } else if (object.reprinted === true && isUnsafeInteger(value)) {
        reportInteger(object, path, value, report);
      }
    };
    visit(object.value, []);
    reportName(object, report);
  }
}

function reportText(object: BuildObject, path: Path, text: string, report: Build['report']): void {
  if (text.length <= 10 && isDate(text)) reportDate(object, path, text, report);
  const [control] = CONTROLS.exec(text) ?? [];
  if (control !== undefined) reportControl(object, path, control, report);
}

/** A prefix or suffix can turn a name without quotes into a number or boolean of go-yaml. */
function reportName(object: BuildObject, report: Build['report']): void {
  const path = ['metadata', 'name'];
  const name = member(member(object.value, 'metadata') ?? null, 'name');
  const step = contributing(originsAt(object.origins, path)).at(-1);
  if (typeof name !== 'string' || step === undefined || !isAffix(step)) return;
  const read = plainValue(name, 'kustomize');
  if (typeof read === 'string' || hasQuotes(object, path)) return;
  const message = `krmkit keeps the name ${name}; kustomize writes ${JSON.stringify(read)}, because the name in the resource has no quotes`;
  report(difference(object, path, step, { message, hint: 'Use another prefix or suffix' }));
}

function isAffix({ entry = '' }: Step): boolean {
  return /^name(?:Prefix|Suffix)\b/.test(entry);
}

/** Whether a text that became the value had quotes, which stay when a patch or a prefix changes it. */
function hasQuotes(object: BuildObject, path: Path): boolean {
  const steps = originsAt(object.origins, path).steps.filter((step) => !isAffix(step));
  const texts = steps.map((step) => writtenNode(step)?.content);
  return texts.some((text) => text?.kind === 'scalar' && text.style !== 'plain');
}

function reportInteger(object: BuildObject, path: Path, value: number, report: Build['report']): void {
  const origins = originsAt(object.origins, path);
  const text = writtenScalar({ value, origins });
  const step = contributing(origins).at(-1);
  if (text === undefined || step === undefined || !/^[+-]?\d+$/.test(text)) return;
  const kept = String(BigInt(text));
  const theirs = has64Bits(String(value)) ? String(value) : value.toExponential();
  if (!has64Bits(kept) || kept === theirs) return;
  const message = `krmkit keeps the integer ${text}; kustomize writes ${theirs}, because a JSON patch changes the object`;
  const hint = 'Use a strategic merge patch, or write the number as a text';
  report(difference(object, path, step, { message, hint }));
}

/** Whether go-yaml reads digits as an integer. It reads other digits as a float. */
function has64Bits(digits: string): boolean {
  if (!/^-?\d+$/.test(digits)) return false;
  const integer = BigInt(digits);
  return BigInt.asIntN(64, integer) === integer || BigInt.asUintN(64, integer) === integer;
}

function reportKey(object: BuildObject, path: Path, key: string, report: Build['report']): void {
  const step = contributing(originsAt(object.origins, path)).at(-1);
  if (step === undefined) return;
  const isFromEntry = KEY_ENTRIES.test(step.entry ?? '');
  const entry = isFromEntry ? undefined : writtenNode(step)?.entry;
  const isPlain = entry?.key.kind === 'scalar' && entry.key.style === 'plain' && entry.key.tag === undefined;
  if (!isFromEntry && !isPlain) return;
  const message = `kustomize refuses the key ${key}, because it is not a text without quotes (kustomize#3446); krmkit uses it as a text`;
  const hint = isPlain ? 'Put the key in quotes' : 'Use another key, or set it with a JSON patch';
  report(difference(object, path, step, { message, hint }));
}

function reportControl(object: BuildObject, path: Path, control: string, report: Build['report']): void {
  const step = contributing(originsAt(object.origins, path)).at(-1);
  if (step === undefined) return;
  const name = `U+00${(control.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
  const theirs = control === '\u0085' ? 'writes a blank in its place' : 'refuses it';
  const message = `krmkit keeps the control character ${name}; kustomize ${theirs}`;
  report(difference(object, path, step, { message, hint: 'Remove the character' }));
}

function reportMergeKey(object: BuildObject, path: Path, report: Build['report']): void {
  const step = contributing(originsAt(object.origins, path)).at(-1);
  if (step === undefined) return;
  const message = 'krmkit keeps the key <<, which is in quotes; kustomize drops or refuses it';
  report(difference(object, path, step, { message, hint: 'Use another key' }));
}

function reportDate(object: BuildObject, path: Path, date: string, report: Build['report']): void {
  const [top, field] = path;
  // An annotation keeps its text, but for a JSON patch.
  if (object.reprinted !== true && top === 'metadata' && field === 'annotations') return;
  const { steps } = originsAt(object.origins, path);
  if (hasQuotes(object, path)) return;
  const texts = steps.map((step) => writtenNode(step)?.content);
  const step = steps.findLast(({ entry = 'patches' }, index) => {
    const text = texts[index];
    return entry.startsWith('patches') && text?.kind === 'scalar' && text.content === date;
  });
  if (step === undefined) return;
  const message = `krmkit keeps the text ${date}; kustomize writes ${JSON.stringify(`${date}T00:00:00Z`)}, because the text has no quotes`;
  report(difference(object, path, step, { message, hint: 'Put the date in quotes' }));
}

/** What a step points to in a resource or in a strategic merge patch. */
function writtenNode({ position }: Step): Located | undefined {
  if (position.kind !== 'field') return undefined;
  const { origin, path } = position;
  const { root } = origin.document;
  // A sequence is a JSON patch.
  return root === undefined || root.kind === 'sequence'
    ? undefined
    : locate(root, [...origin.path, ...path], 'kustomize');
}

function difference(
  object: BuildObject,
  path: Path,
  step: Step,
  explanation: Pick<Diagnostic, 'message' | 'hint'>,
): Diagnostic {
  const location = locateStep(step) ?? locateSourced(object, path);
  return {
    code: 'kustomize-difference',
    severity: 'warning',
    ...explanation,
    subject: subjectOfObject(object),
    fieldPath: path,
    ...(location === undefined ? {} : { location }),
  };
}
