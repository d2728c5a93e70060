import { equalValues, isArray, isObject, member, follow } from '@krmkit/base';
import type { Change, FieldProblem, JsonArray, JsonValue, Path, Result } from '@krmkit/base';
import type { Sourced } from '../origins.ts';
import { applySourced, partOf } from '../origins.ts';
import { isUnsafeInteger, writtenScalar } from '../written-text.ts';

export interface JsonOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  /** Undefined: there is no value. */
  readonly value: Sourced | undefined;
  /** The position in the list of operations. */
  readonly index: number;
}

type Read<T> = Result<T, { readonly problem: Required<FieldProblem> }>;

const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;

/** Checks the operations of a JSON patch (RFC 6902). */
export function readOperations(operations: Sourced): Read<readonly JsonOperation[]> {
  const read: JsonOperation[] = [];
  for (const [index, value] of (isArray(operations.value) ? operations.value : []).entries()) {
    const wrong = (message: string, at: Path = []): Read<never> => ({
      ok: false,
      problem: {
        message,
        hint: 'An operation has op, path and, except for remove, a value or from',
        path: [index, ...at],
      },
    });
    if (!isObject(value)) return wrong('The operation is not a mapping');
    const op = OPERATIONS.find((one) => one === member(value, 'op'));
    if (op === undefined) {
      const written = member(value, 'op');
      return wrong(
        written === undefined ? 'The operation has no op' : `There is no operation ${JSON.stringify(written)}`,
        written === undefined ? [] : ['op'],
      );
    }
    const path = member(value, 'path');
    if (typeof path !== 'string') return wrong(`The operation ${op} has no path`);
    const from = member(value, 'from');
    if ((op === 'move' || op === 'copy') && typeof from !== 'string') return wrong(`The operation ${op} has no from`);
    const hasValue = member(value, 'value') !== undefined;
    if ((op === 'add' || op === 'replace') && !hasValue) return wrong(`The operation ${op} has no value`);
    read.push({
      op,
      path,
      ...(typeof from === 'string' ? { from } : {}),
      value: partOf(operations, [index, 'value']),
      index,
    });
  }
  return { ok: true, value: read };
}

/**
 * Applies operations in their order. Follows evanphx/json-patch v4: `-` appends, a negative index counts from the end,
 * and `add` needs the parent.
 */
export function applyOperations(target: Sourced, operations: readonly JsonOperation[]): Read<Sourced> {
  let current = target;
  for (const operation of operations) {
    const after = applyOperation(current, operation);
    if (!after.ok) return after;
    current = after.value;
  }
  return { ok: true, value: current };
}

function applyOperation(target: Sourced, operation: JsonOperation): Read<Sourced> {
  const { op, index } = operation;
  const wrong: Wrong = (message, hint, field = 'path') => ({
    ok: false,
    problem: {
      message: `${op} ${field === 'from' ? operation.from : operation.path}: ${message}`,
      hint,
      path: [index, field],
    },
  });
  const position = resolve(target.value, operation.path);
  switch (op) {
    case 'move':
    case 'copy':
      return transfer(target, operation, wrong);
    case 'add': {
      if (operation.path === '') return wrong('the path is empty', 'Name a field, or use the operation replace');
      const place = resolve(target.value, operation.path, true);
      if (place === undefined) return wrong(reasonToRefuse(target.value, operation.path), PARENT);
      return { ok: true, value: applySourced(target, [added(place, valueOf(operation))]) };
    }
    case 'replace': {
      if (position?.exists !== true) return wrong('there is no such value', MISSING);
      const { path } = position;
      return { ok: true, value: applySourced(target, [{ kind: 'replace', path, content: valueOf(operation) }]) };
    }
    case 'remove': {
      const isThere = position?.exists === true && position.path.length > 0;
      if (!isThere) return wrong('there is no such value', MISSING);
      return { ok: true, value: applySourced(target, [{ kind: 'remove', path: position.path }]) };
    }
    case 'test':
      // A field that is missing is null, if what would have it is there.
      if (position === undefined) return wrong(reasonToRefuse(target.value, operation.path), PARENT);
      return test(target, position, valueOf(operation), wrong);
  }
}

type Wrong = (message: string, hint: string, field?: 'path' | 'from') => Read<never>;

/** Moves or copies a value. */
function transfer(target: Sourced, { op, from, path }: JsonOperation, wrong: Wrong): Read<Sourced> {
  const source = from === undefined ? undefined : resolve(target.value, from);
  const content = source?.exists === true ? partOf(target, source.path) : undefined;
  if (source === undefined || content === undefined) return wrong('there is no such value', MISSING, 'from');
  const rest = op === 'move' ? applySourced(target, [{ kind: 'remove', path: source.path }]) : target;
  const position = resolve(rest.value, path, true);
  if (position === undefined) return wrong('the value above it does not exist', PARENT);
  return { ok: true, value: applySourced(rest, [added(position, content)]) };
}

function test(target: Sourced, position: Place, expected: Sourced, wrong: Wrong): Read<Sourced> {
  const present = (position.exists ? partOf(target, position.path) : undefined) ?? NULL;
  const isEqual = equalValues(present.value, expected.value) && digitsOf(present) === digitsOf(expected);
  if (isEqual) return { ok: true, value: target };
  // The value of a Secret is in no message.
  const isSecret = member(target.value, 'kind') === 'Secret';
  return wrong(
    isSecret ? 'the value is another one' : `the value is ${shown(present)} and not ${shown(expected)}`,
    TEST,
  );
}

/** Of an integer that is too large for a number. */
function digitsOf(part: Sourced): string | undefined {
  const text = isUnsafeInteger(part.value) ? writtenScalar(part) : undefined;
  return text !== undefined && /^[+-]?\d+$/.test(text) ? String(BigInt(text)) : undefined;
}

function shown(part: Sourced): string {
  return digitsOf(part) ?? JSON.stringify(part.value);
}

const MISSING = 'Correct the path, or use the operation add';
const PARENT = 'Add the mapping or list above it first';
const TEST = 'Change the object or the value of the operation';

const NULL: Sourced = { value: null, origins: { steps: [] } };

function valueOf({ value }: JsonOperation): Sourced {
  return value ?? NULL;
}

interface Place {
  readonly path: Path;
  readonly exists: boolean;
  /** The value above is a list: `add` inserts. */
  readonly inList: boolean;
}

function added({ path, exists, inList }: Place, content: Sourced): Change<Sourced> {
  if (inList) return { kind: 'insert-item', path, content };
  return exists ? { kind: 'replace', path, content } : { kind: 'insert', path, after: undefined, content };
}

/** The place that a pointer names. Undefined if the value above it does not exist or has no such index. */
function resolve(value: JsonValue, pointer: string, adding = false): Place | undefined {
  if (pointer === '') return { path: [], exists: true, inList: false };
  const names = pointer.split('/').slice(1).map(unescape);
  const path: (string | number)[] = [];
  let above: JsonValue = value;
  for (const [depth, name] of names.entries()) {
    const isLast = depth === names.length - 1;
    if (isArray(above)) {
      const index = indexOf(above, name, adding && isLast);
      if (index === undefined) return undefined;
      path.push(index);
      if (isLast) return { path, exists: index < above.length, inList: true };
      above = above[index] ?? null;
    } else {
      const inner = member(above, name);
      if (!isObject(above)) return undefined;
      path.push(name);
      if (isLast) return { path, exists: inner !== undefined, inList: false };
      if (inner === undefined) return undefined;
      above = inner;
    }
  }
  return undefined;
}

function unescape(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

function indexOf(list: JsonArray, name: string, adding: boolean): number | undefined {
  if (name === '-') return adding ? list.length : undefined;
  if (!/^[+-]?\d+$/.test(name)) return undefined;
  const written = Number(name);
  const length = adding ? list.length + 1 : list.length;
  const index = written < 0 ? written + length : written;
  return index >= 0 && index < length ? index : undefined;
}

function reasonToRefuse(value: JsonValue, pointer: string): string {
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const position = resolve(value, above);
  if (position?.exists !== true) return `${above} does not exist`;
  return isArray(follow(value, position.path)) ? 'the list has no such index' : `${above} is not a mapping or a list`;
}
