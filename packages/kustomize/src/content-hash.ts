import { sha256, isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { applySourced, contributing, originsAt } from './origins.ts';
import type { Origins, Step } from './origins.ts';
import type { Build } from './build-context.ts';
import { locateSourced, subjectOfObject } from './build-context.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { goJson } from './go-json.ts';
import { currentId } from './objects.ts';
import { storePreviousId } from './previous-id.ts';
import { withSourced } from './shared-scalars.ts';

/** Appends the hash of their content to the names of generated objects. Follows HashTransformer in api/internal/builtins. */
export async function appendHashes(
  objects: ObjectList,
  build: Pick<Build, 'isClusterScoped' | 'report'>,
): Promise<void> {
  for (const [position, object] of objects.entries()) {
    if (!object.needsHash) continue;
    warnOfKind(object, build);
    const name = `${currentId(object).name}-${await contentHash(object.value)}`;
    const path = ['metadata', 'name'];
    const steps = [...originsAt(object.origins, path).steps, ...stepsOfContent(object)];
    const sourced = applySourced(object, [{ kind: 'replace', path, content: { value: name, origins: { steps } } }]);
    objects.replace(position, withSourced(storePreviousId(object, build), sourced));
  }
}

/** kustomize hashes other kinds as they are in its memory, with the lines and columns of a text that it printed. */
function warnOfKind(object: BuildObject, build: Pick<Build, 'report'>): void {
  const { kind, name } = currentId(object);
  if (kind === 'ConfigMap' || kind === 'Secret') return;
  const location = locateSourced(object, ['metadata', 'name']);
  build.report({
    code: 'kustomize-difference',
    severity: 'warning',
    message: `The hash in the name of ${kind} ${name} is another one than in kustomize, because of its kind`,
    hint: 'Turn off the hash with disableNameSuffixHash',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
  });
}

/** The ten letters and digits that kustomize appends to a name. Follows api/hasher/hasher.go. */
export async function contentHash(value: JsonValue): Promise<string> {
  const digest = await sha256(goJson(hashedContent(value)));
  return digest.slice(0, 10).replaceAll(/[013ae]/g, (digit) => LETTERS[digit] ?? digit);
}

const LETTERS: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };

/** What the hash depends on. kustomize means to include the name, but always takes it for empty. */
function hashedContent(value: JsonValue): JsonValue {
  const kind = member(value, 'kind') ?? '';
  const data = member(value, 'data') ?? '';
  if (kind === 'ConfigMap') return { kind, name: '', data, ...mapField(value, 'binaryData') };
  if (kind !== 'Secret') return value;
  return { kind, type: member(value, 'type') ?? '', name: '', data, ...mapField(value, 'stringData') };
}

function mapField(value: JsonValue, field: string): Readonly<Record<string, JsonValue>> {
  const found = member(value, field);
  return isObject(found) ? { [field]: found } : {};
}

/** The texts behind the hashed values, as steps that edit the name. */
function stepsOfContent({ value, origins }: BuildObject): readonly Step[] {
  const steps = ['data', 'binaryData', 'stringData', 'type'].flatMap((field) => {
    const found = member(value, field);
    return found === undefined ? [] : stepsBelow(found, originsAt(origins, [field]));
  });
  return steps.map((step) => ({ ...step, effect: 'edit', generated: true }));
}

function stepsBelow(value: JsonValue, origins: Origins): readonly Step[] {
  if (!isObject(value)) return contributing(origins);
  return Object.keys(value).flatMap((key) => contributing(originsAt(origins, [key])));
}
