import { isArray, isObject, follow } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { splitSpecPath } from '@krmkit/manifests';
import type { Build, Entry } from '../build-context.ts';
import type { DecodeProblem } from '../decode-config.ts';
import { fieldsOf, integer, listOf, text } from '../decode-config.ts';
import { selectorDecoder } from '../kustomization-decoder.ts';
import type { SelectorConfig } from '../kustomization-fields.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { applySourced } from '../origins.ts';
import { readTarget, selectObjects } from '../patches/target.ts';
import { storePreviousId } from '../previous-id.ts';
import { editScalar, setScalar, withSourced } from '../set-spec-fields.ts';
import { stepOf } from '../build-context.ts';
import type { Plugin, PluginStep } from './plugin.ts';
import { decodePlugin, refusePlugin } from './plugin.ts';

const targets = listOf(fieldsOf({ selector: selectorDecoder, fieldPath: text, filePathPosition: integer }));
const decoder = fieldsOf({ value: text, targets, targetFilePath: text });
const fileDecoder = fieldsOf({ targets });

interface TargetConfig {
  readonly selector: SelectorConfig | undefined;
  readonly fieldPath: string | undefined;
  readonly filePathPosition: number | undefined;
}

/** Follows ValueAddTransformer in api/internal/builtins and api/filters/valueadd/valueadd.go. */
export const addValue: PluginStep = async (objects, plugin, build) => {
  const entry = decodePlugin(plugin, decoder, build);
  if (entry === undefined) return;
  const { value = '', targetFilePath = '' } = entry.config;
  const whole = value.trim() === '' ? (entry.directory.split('/').at(-1) ?? '') : value.trim();
  const all: TargetConfig[] = [...(entry.config.targets ?? [])];
  if (targetFilePath !== '') {
    const file = await build.readFile(targetFilePath, entry, ['targetFilePath']);
    if (file === undefined) return;
    const [document] = parseDocuments(file.source.text);
    const problems: DecodeProblem[] = [];
    const root = document?.root === undefined ? {} : toValue(document.root, 'kubectl').value;
    const read = fileDecoder.decode(root, [], problems);
    if (read === undefined || problems.some(({ isUnknownField }) => isUnknownField !== true)) {
      refusePlugin(plugin, ['targetFilePath'], `${targetFilePath} has no valid targets`, 'Correct the file', build);
      return;
    }
    all.push(...(read.targets ?? []));
  }
  if (all.length === 0) refusePlugin(plugin, [], 'There are no targets', 'Add targets', build);
  for (const [index, target] of all.entries()) addToTarget(objects, target, index, whole, { plugin, entry, build });
};

interface Context {
  readonly plugin: Plugin;
  readonly entry: Entry<unknown>;
  readonly build: Build;
}

function addToTarget(
  objects: ObjectList,
  { selector, fieldPath = '', filePathPosition = 0 }: TargetConfig,
  index: number,
  value: string,
  { plugin, entry, build }: Context,
): void {
  const at = ['targets', index];
  if (fieldPath === '' || filePathPosition < 0) {
    const message = fieldPath === '' ? 'The target has no fieldPath' : 'filePathPosition is negative';
    refusePlugin(plugin, at, message, 'Correct the target', build);
    return;
  }
  const target = readTarget(selector ?? {}, entry, [...at, 'selector'], build);
  if (target === undefined) return;
  const path = splitSpecPath(fieldPath);
  for (const position of selectObjects(objects, target, build)) {
    const object = objects.at(position);
    if (object === undefined) continue;
    const present = follow(object.value, path);
    if (isObject(present) || isArray(present)) {
      refusePlugin(plugin, at, `${fieldPath} is no scalar`, 'Name the field of a scalar', build);
      return;
    }
    const isName = fieldPath === 'metadata/name' || fieldPath === 'metadata/namespace';
    const before = isName ? storePreviousId(object, build) : object;
    objects.replace(position, withValue(before, path, present, value, filePathPosition, entry));
  }
}

function withValue(
  object: BuildObject,
  path: readonly string[],
  present: string | number | boolean | null | undefined,
  value: string,
  position: number,
  entry: Entry<unknown>,
): BuildObject {
  const step = stepOf(entry, 'set', ['value']);
  const changes =
    position === 0 || present === undefined || present === null
      ? setScalar(object, path, value, step)
      : editScalar(object, path, withPart(String(present), position - 1, value), step);
  return withSourced(object, applySourced(object, changes));
}

/** A path with another part at an index; beyond the end, it comes last. */
function withPart(path: string, index: number, part: string): string {
  const parts = path.split('/').filter((one) => one !== '');
  return `${path.startsWith('/') ? '/' : ''}${parts.toSpliced(index, 0, part).join('/')}`;
}
