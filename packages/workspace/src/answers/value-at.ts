import type { JsonValue, Path, Source, Subject } from '@krmkit/base';
import { printPath, printableJson } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import { maskResource, followMasked, subjectOf } from '@krmkit/manifests';
import type { ResolvedContainer, Variable } from '@krmkit/pods';
import { describeProvenance, displayText, finalVariables, pathInResource } from '@krmkit/pods';
import type { CheckedEnvironment } from '../model/checks.ts';
import type { FileEnvironments } from '../model/snapshot.ts';
import type { DocumentRange, FileRange } from '../text/positions.ts';
import { fileRange, rangeOf } from '../text/positions.ts';
import type { CheckedFiles, FieldSource } from './fields.ts';
import { fieldsOfFile } from './fields.ts';

/** What a position of a file is about, and its value in each environment. */
export interface ValueAt {
  /** The text that the values are of. */
  readonly range: DocumentRange;
  /** `reference`: a `$(NAME)`, by its value. `field`: a field of an object. */
  readonly kind: 'reference' | 'field';
  /** `$(HOST)`, or the field in the first environment: `spec.replicas`. */
  readonly name: string;
  /** The value in each environment that has the text. */
  readonly environments: readonly EnvironmentValue[];
  /** False: other environments can have the text, too, and are not known yet. */
  readonly isComplete: boolean;
}

/** A value in one environment. */
export interface EnvironmentValue {
  /** The directory of the kustomization whose build has the value; undefined: the file as it is written. */
  readonly root: string | undefined;
  /** The object that has the value. */
  readonly subject: Subject;
  /** The field of the object: `spec.replicas`. */
  readonly field: string;
  /** The value, with `<secret NAME/KEY>` for what comes from a Secret; undefined if nothing defines it. */
  readonly value: string | undefined;
  /** The texts that the value comes from, in the order in which they were applied. */
  readonly sources: readonly ValueSource[];
  /** What the container gets, where the field is one of its variables, of its command or of its arguments. */
  readonly container: ContainerValue | undefined;
}

/** A text that a value comes from. */
export interface ValueSource extends FileRange {
  /** The entry of the kustomization that applied the text: `images[0]`; undefined for the text of a resource. */
  readonly entry: string | undefined;
  /** True: a later text replaced the value completely. */
  readonly isReplaced: boolean;
}

/** What a container gets for a field. */
export interface ContainerValue {
  /** The name of the container. */
  readonly container: string;
  /** `env HOST`, `args[2]`. */
  readonly field: string;
  /** With `<podIP>` for what is known at run time, and `<secret NAME/KEY>`. */
  readonly value: string;
  /** `ConfigMap web/color`; undefined for command and args. */
  readonly from: string | undefined;
}

/** Environments that have the same value from the same texts. */
export interface SameValues {
  /** The value in the first of them. */
  readonly value: EnvironmentValue;
  /** The directories of their kustomizations, each once; empty for a file as it is written. */
  readonly roots: readonly string[];
}

/** The values of a position, with the environments that have each. */
export function sameValues({ environments }: ValueAt): readonly SameValues[] {
  const groups = new Map<string, { readonly value: EnvironmentValue; readonly roots: Set<string> }>();
  for (const value of environments) {
    const key = JSON.stringify([value.value, value.container, value.sources, value.root === undefined]);
    const group = groups.get(key) ?? { value, roots: new Set() };
    groups.set(key, group);
    if (value.root !== undefined) group.roots.add(value.root);
  }
  return [...groups.values()].map(({ value, roots }) => ({ value, roots: [...roots] }));
}

/** The value at an offset of a file, in each environment that has it. Undefined if no object has it. */
export function valueAt(snapshot: FileEnvironments, source: Source, offset: number): ValueAt | undefined {
  const at = fieldsAt(snapshot, source.path, offset);
  const [first] = at;
  if (first === undefined) return undefined;
  const { location } = first;
  const reference = referenceAt(source.text, location, offset);
  const range = rangeOf(source, reference ?? location);
  const sourceOf = sourceFinder(snapshot);
  const { isComplete } = snapshot;
  if (reference === undefined) {
    return {
      range,
      kind: 'field',
      name: printPath(first.field.path),
      environments: at.map(({ field }) => fieldValue(field, sourceOf)),
      isComplete,
    };
  }
  return {
    range,
    kind: 'reference',
    name: `$(${reference.name})`,
    environments: at.flatMap(({ field }) => referenceValue(field, reference.name, sourceOf)),
    isComplete,
  };
}

interface FieldAt {
  readonly field: FieldSource;
  /** Of the text at the offset. */
  readonly location: { readonly start: number; readonly end: number };
  readonly isGenerated: boolean;
}

/** The fields with a text at an offset: only those with the smallest text. */
export function fieldsAt(snapshot: CheckedFiles, path: string, offset: number): readonly FieldAt[] {
  const found: FieldAt[] = [];
  for (const field of fieldsOfFile(snapshot, path)) {
    const text = field.texts.find(
      ({ location }) => location.path === path && location.start <= offset && offset <= location.end,
    );
    if (text !== undefined) found.push({ field, ...text });
  }
  const size = ({ location }: FieldAt): number => location.end - location.start;
  const smallest = Math.min(...found.map(size));
  const nearest = found.filter((one) => size(one) === smallest);
  const own = nearest.filter(({ isGenerated }) => !isGenerated);
  return own.length > 0 ? own : nearest;
}

interface ReferenceAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The `$(NAME)` at an offset of a text. */
export function referenceAt(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  offset: number,
): ReferenceAt | undefined {
  const { references } = compileTemplate(text.slice(start, end));
  const found = references.find((one) => start + one.start <= offset && offset <= start + one.end);
  return found && { name: found.name, start: start + found.start, end: start + found.end };
}

/** The texts of the files, for ranges. */
export function sourceFinder({ checked }: CheckedFiles): (path: string) => Source | undefined {
  return (path) => {
    for (const { environment } of checked) {
      const source = environment.package.sources.get(path);
      if (source !== undefined) return source;
    }
    return undefined;
  };
}

type SourceOf = (path: string) => Source | undefined;

function fieldValue(field: FieldSource, sourceOf: SourceOf): EnvironmentValue {
  const { checked, resource, path } = field;
  const container = containerAt(field);
  return {
    root: checked.environment.root,
    subject: subjectOf(resource),
    field: printPath(path),
    value: valueText(followMasked(maskResource(resource), path)),
    sources: textsOf(field, sourceOf),
    container: container && containerValue(container),
  };
}

function textsOf({ texts }: FieldSource, sourceOf: SourceOf): readonly ValueSource[] {
  return texts.flatMap(({ location, entry, isReplaced }): readonly ValueSource[] => {
    const source = sourceOf(location.path);
    return source === undefined ? [] : [{ ...fileRange(source, location), entry, isReplaced }];
  });
}

function referenceValue(field: FieldSource, name: string, sourceOf: SourceOf): readonly EnvironmentValue[] {
  const { checked, resource, path } = field;
  const at = containerAt(field);
  if (at === undefined) return [];
  const variable = containerVariable(at.container, name);
  const own = variable && declarationOf(at, variable);
  const location = own && (resource.locate?.(own) ?? undefined);
  const source = location && sourceOf(location.path);
  return [
    {
      root: checked.environment.root,
      subject: subjectOf(resource),
      field: printPath(path),
      value: variable && displayText(variable.value, false),
      sources:
        location === undefined || source === undefined
          ? []
          : [{ ...fileRange(source, location), entry: undefined, isReplaced: false }],
      // Without a variable, what the container gets in the field that has the reference.
      container: variable === undefined ? containerValue(at) : variableOf(at.container, variable),
    },
  ];
}

/** The path of the entry that declares a variable, from the root of the resource. */
export function declarationOf({ template }: ContainerAt, { provenance }: Variable): Path | undefined {
  return provenance.kind === 'service' ? undefined : pathInResource(template, provenance.path);
}

export function containerVariable({ environment }: ResolvedContainer, name: string): Variable | undefined {
  return finalVariables(environment).find((variable) => variable.name === name);
}

/** A field of a container. */
export interface ContainerAt {
  readonly template: CheckedEnvironment['workloads'][number]['template'];
  readonly container: ResolvedContainer;
  /** The field, from the container: `['env', 2, 'value']`. */
  readonly path: Path;
}

export function containerAt({
  checked,
  resource,
  path,
}: Pick<FieldSource, 'checked' | 'resource' | 'path'>): ContainerAt | undefined {
  for (const workload of checked.workloads) {
    if (workload.resource !== resource) continue;
    for (const container of workload.containers) {
      const own = pathInResource(workload.template, container.located.path);
      if (own.every((segment, index) => segment === path[index])) {
        return { template: workload.template, container, path: path.slice(own.length) };
      }
    }
  }
  return undefined;
}

function containerValue({ container, path }: ContainerAt): ContainerValue | undefined {
  const [list, index] = path;
  if (typeof index !== 'number') return undefined;
  if (list === 'env') {
    const name = container.located.container.env?.[index]?.name;
    const variable = name === undefined ? undefined : containerVariable(container, name);
    return variable && variableOf(container, variable);
  }
  if (list !== 'command' && list !== 'args') return undefined;
  const value = container[list][index];
  return (
    value && {
      container: container.name,
      field: `${list}[${index}]`,
      value: displayText(value, false),
      from: undefined,
    }
  );
}

function variableOf(container: ResolvedContainer, variable: Variable): ContainerValue {
  return {
    container: container.name,
    field: `env ${variable.name}`,
    value: displayText(variable.value, false),
    from: describeProvenance(variable.provenance),
  };
}

export function valueText(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : printableJson(value);
}
