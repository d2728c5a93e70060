import { isArray, isObject, follow } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { splitSpecPath } from '@krmkit/manifests';
import type { Build, Entry } from '../build-context.ts';
import type { DecodedOf, DecodeProblem } from '../decode-config.ts';
import { fieldsOf, integer, listDecoder, text } from '../decode-config.ts';
import { selectorDecoder } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { applySourced, partOf } from '../origins.ts';
import { readTarget, selectObjects } from '../patches/target.ts';
import { storePreviousId } from '../previous-id.ts';
import { editScalar, setScalar } from '../set-spec-fields.ts';
import { withSourced } from '../shared-scalars.ts';
import { stepOf } from '../build-context.ts';
import { writtenOrNull } from '../written-text.ts';
import type { Plugin, PluginStep } from './plugin.ts';
import { decodePlugin, refusePlugin } from './plugin.ts';

const target = fieldsOf({ selector: selectorDecoder, fieldPath: text, filePathPosition: integer });
type TargetConfig = DecodedOf<typeof target>;
const targets = listDecoder(target);
const decoder = fieldsOf({ value: text, targets, targetFilePath: text });
const fileDecoder = fieldsOf({ targets });

/** Follows ValueAddTransformer in api/internal/builtins and api/filters/valueadd/valueadd.go. */
export const addValue: PluginStep = async (objects, plugin, build) => {
  const entry = decodePlugin(plugin, decoder, build);
  if (entry === undefined) return;
  const { targets: own = [], targetFilePath = '' } = entry.config;
  const written = entry.config.value?.trim() ?? '';
  const value = written === '' ? (entry.directory.split('/').at(-1) ?? '') : written;
  const context: Context = { value, plugin, entry, build };
  const more = targetFilePath === '' ? [] : await readTargets(targetFilePath, context);
  if (more === undefined) return;
  const all = [...own, ...more];
  if (all.length === 0) refusePlugin(plugin, { message: 'There are no targets', hint: 'Add targets' }, build);
  for (const [index, target] of all.entries()) addToTarget(objects, target, ['targets', index], context);
};

interface Context {
  /** What is added. */
  readonly value: string;
  readonly plugin: Plugin;
  readonly entry: Entry<unknown>;
  readonly build: Build;
}

/** The targets of a file. Undefined after an error. */
async function readTargets(
  path: string,
  { plugin, entry, build }: Context,
): Promise<readonly TargetConfig[] | undefined> {
  const at = ['targetFilePath'];
  const file = await build.readFile(path, entry, at);
  if (file === undefined) return undefined;
  const [document] = parseDocuments(file.source.text);
  const problems: DecodeProblem[] = [];
  const root = document?.root === undefined ? {} : toValue(document.root, 'kubectl').value;
  const read = fileDecoder.decode(root, [], problems);
  if (read === undefined || problems.some(({ isUnknownField }) => isUnknownField !== true)) {
    refusePlugin(plugin, { at, message: `${path} has no valid targets`, hint: 'Correct the file' }, build);
    return undefined;
  }
  return read.targets ?? [];
}

function addToTarget(
  objects: ObjectList,
  { selector, fieldPath = '', filePathPosition = 0 }: TargetConfig,
  at: Path,
  { value, plugin, entry, build }: Context,
): void {
  const refuse = (message: string, hint: string): void => refusePlugin(plugin, { at, message, hint }, build);
  if (fieldPath === '') return refuse('The target has no fieldPath', 'Correct the target');
  if (filePathPosition < 0) return refuse('filePathPosition is negative', 'Correct the target');
  const target = readTarget(selector ?? {}, entry, [...at, 'selector'], build);
  if (target === undefined) return;
  const path = splitSpecPath(fieldPath);
  for (const position of selectObjects(objects, target, build)) {
    const object = objects.at(position);
    if (object === undefined) continue;
    const present = follow(object.value, path);
    if (isObject(present) || isArray(present)) {
      return refuse(`${fieldPath} is no scalar`, 'Name the field of a scalar');
    }
    const before = NAME_FIELDS.includes(fieldPath) ? storePreviousId(object, build) : object;
    const text = textAt(object, path);
    const isWhole = filePathPosition === 0 || text === undefined;
    const content = isWhole ? value : withPart(text, filePathPosition - 1, value);
    const set = isWhole ? setScalar : editScalar;
    const changes = set(before, path, content, stepOf(entry, 'set', ['value']));
    objects.replace(position, withSourced(before, applySourced(before, changes)));
  }
}

function textAt(object: BuildObject, path: Path): string | undefined {
  const part = partOf(object, path);
  return part && writtenOrNull(part, object.reprinted === true);
}

const NAME_FIELDS = ['metadata/name', 'metadata/namespace'];

/** A path with another part at an index; beyond the end, it comes last. */
function withPart(path: string, index: number, part: string): string {
  const parts = path.split('/').filter((one) => one !== '');
  return `${path.startsWith('/') ? '/' : ''}${parts.toSpliced(index, 0, part).join('/')}`;
}
