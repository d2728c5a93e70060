import type { Change, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { locate } from '@krmkit/yaml';
import type { BuildObject } from './objects.ts';
import type { Origins, Sourced } from './origins.ts';
import { applySourced, contributing, originsAt } from './origins.ts';
import { withSourced } from './shared-scalars.ts';
import { isUnsafeInteger, writtenDigits } from './written-text.ts';

/** The annotations that kustomize and functions use during a build. Follows BuildAnnotations in api/resource/resource.go. */
const BUILD_ANNOTATIONS: readonly string[] = [
  ...['previousKinds', 'previousNames', 'previousNamespaces', 'prefixes', 'suffixes', 'refBy'].map(internal),
  ...['allowNameChange', 'allowKindChange', 'generatorBehavior', 'needsHashSuffix'].map(internal),
  ...['path', 'index', 'seqindent', 'id', 'annotations-migration-resource-id'].map(internal),
  'config.kubernetes.io/path',
  'config.kubernetes.io/index',
  'config.k8s.io/id',
];

function internal(name: string): string {
  return `internal.config.kubernetes.io/${name}`;
}

const PLACE: Path = ['metadata', 'annotations'];

/**
 * Removes the annotations that exist only during a build, and annotations without members; other values become strings.
 * Follows Resource.RemoveBuildAnnotations in api/resource/resource.go.
 */
export function finishAnnotations(object: BuildObject): BuildObject {
  const metadata = member(object.value, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (annotations === undefined) return object;
  const names = isObject(annotations) ? Object.keys(annotations) : [];
  const kept = names.filter((name) => !BUILD_ANNOTATIONS.includes(name));
  if (kept.length === 0) return withSourced(object, applySourced(object, [{ kind: 'remove', path: PLACE }]));
  const changes = names.flatMap((name): readonly Change<Sourced>[] => {
    const path = [...PLACE, name];
    if (!kept.includes(name)) return [{ kind: 'remove', path }];
    const value = member(annotations, name) ?? null;
    if (typeof value === 'string') return [];
    const origins = originsAt(object.origins, path);
    const text = object.reprinted === true ? printedText({ value, origins }) : writtenText(value, origins);
    return [{ kind: 'replace', path, content: { value: text, origins } }];
  });
  return changes.length === 0 ? object : withSourced(object, applySourced(object, changes));
}

function printedText({ value, origins }: Sourced): string {
  if (isObject(value) || isArray(value)) return '';
  const digits = isUnsafeInteger(value) ? writtenDigits(contributing(origins), value) : undefined;
  return digits ?? String(value);
}

/** A scalar as its text has it: `1.10`. */
function writtenText(value: JsonValue, origins: Origins): string {
  if (isObject(value) || isArray(value)) return '';
  const [step, ...edits] = contributing(origins);
  if (step?.position.kind === 'field' && edits.length === 0) {
    const { origin, path } = step.position;
    const node = origin.document.root && locate(origin.document.root, [...origin.path, ...path], 'kustomize')?.content;
    if (node?.kind === 'scalar') return node.content;
  }
  return String(value);
}
