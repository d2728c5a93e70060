import { matchesPattern, parsePattern, isArray, isObject, printPath } from '@krmkit/base';
import type { Change, JsonValue, Path } from '@krmkit/base';
import { plainValue } from '@krmkit/yaml';
import type { FieldSpec, Gvk, SplitSpec } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { locateEntry, stepOf, subjectOfObject } from './build-context.ts';
import { changedImage, containerImages } from './image-name.ts';
import type { ImageEntryConfig } from './kustomization-decoder.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { currentId } from './objects.ts';
import type { Sourced, Step } from './origins.ts';
import { applySourced, originsAt } from './origins.ts';
import { changeSpecFields } from './set-spec-fields.ts';
import { withSourced } from './shared-scalars.ts';
import { specsByKind } from './walk-field.ts';
import { isQuoted, writtenScalar } from './written-text.ts';

export interface ImageStepConfig {
  readonly image: ImageEntryConfig;
  readonly fieldSpecs: readonly FieldSpec[];
}

/**
 * Changes names, tags and digests of images: in every list `containers` or `initContainers`, and in the fields of the
 * field specs. Follows ImageTagTransformer in api/internal/builtins and api/filters/imagetag, which leave
 * CustomResourceDefinitions alone.
 */
export function setImages(objects: ObjectList, entry: Entry<ImageStepConfig>, build: Build): void {
  const { image, fieldSpecs } = entry.config;
  const isMatched = readName(image.name ?? '', entry, build);
  if (isMatched === undefined) return;
  const counts: Counts = { matched: 0, suffixedTwice: 0 };
  const specsOf = specsByKind(fieldSpecs);
  for (const [position, object] of objects.entries()) {
    const after = setImagesOf(object, { image, specsOf, isMatched, counts }, entry, build);
    if (after !== object) objects.replace(position, after);
  }
  reportCounts(counts, entry, build);
}

interface Counts {
  matched: number;
  /** The images to which kustomize adds the suffix twice. */
  suffixedTwice: number;
}

interface ImageChange extends Pick<ImageStepConfig, 'image'> {
  readonly specsOf: (gvk: Gvk) => readonly SplitSpec[];
  readonly isMatched: (image: string) => boolean;
  readonly counts: Counts;
}

function setImagesOf(
  object: BuildObject,
  { image, specsOf, isMatched, counts }: ImageChange,
  entry: Entry<unknown>,
  build: Build,
): BuildObject {
  const id = currentId(object);
  if (id.kind === 'CustomResourceDefinition') return object;
  const done = new Set<string>();
  const change = (sourced: Sourced, path: Path, value: JsonValue | undefined): readonly Change<Sourced>[] | string => {
    if (isArray(value) || isObject(value)) return `${printPath(path)} must be a text`;
    if (value === undefined || value === null) return [];
    const present = writtenScalar({ value, origins: originsAt(sourced.origins, path) }) ?? '';
    const position = printPath(path);
    if (done.has(position)) {
      if (addsSuffix(image) && isMatched(present)) counts.suffixedTwice += 1;
      return [];
    }
    done.add(position);
    if (!isMatched(present)) return [];
    counts.matched += 1;
    const text = changedImage(present, image);
    const fields = FIELDS.filter((field) => (image[field] ?? '') !== '');
    const kept = originsAt(sourced.origins, path).steps.filter((step) => !isReplaced(step, fields));
    const before: Sourced = { value, origins: originsAt(sourced.origins, path) };
    if (losesQuotes(text, before, object)) warnOfType(text, { object, path }, entry, build);
    const origins = { steps: [...kept, ...fields.map((field) => stepOf(entry, 'edit', [field]))] };
    return [{ kind: 'replace', path, content: { value: text, origins } }];
  };
  const changes: Change<Sourced>[] = [];
  for (const { path, value } of containerImages(object.value)) {
    const wanted = change(object, path, value);
    if (typeof wanted !== 'string') {
      changes.push(...wanted);
      continue;
    }
    const location = locateEntry(entry);
    build.report({
      code: 'invalid-entry',
      severity: 'error',
      message: `${entry.label} cannot set an image: ${wanted}`,
      hint: 'Correct the object',
      ...(location === undefined ? {} : { location }),
      subject: subjectOfObject(object),
      fieldPath: path,
    });
    return object;
  }
  const inContainers = changes.length === 0 ? object : withSourced(object, applySourced(object, changes));
  return changeSpecFields(inContainers, { specs: specsOf(id), change }, entry, build);
}

/** kustomize writes the new image without quotes if the present one has none. */
function losesQuotes(text: string, present: Sourced, { reprinted }: BuildObject): boolean {
  return typeof plainValue(text, 'kustomize') !== 'string' && !isQuoted(present, reprinted === true);
}

function warnOfType(
  text: string,
  { object, path }: { readonly object: BuildObject; readonly path: Path },
  entry: Entry<unknown>,
  build: Build,
): void {
  const location = locateEntry(entry);
  build.report({
    code: 'kustomize-difference',
    severity: 'warning',
    message: `${entry.label}: the image is the text ${JSON.stringify(text)}; kustomize writes it without quotes, which is no text`,
    hint: 'Put the image in the object in quotes, so that both programs write a text',
    ...(location === undefined ? {} : { location }),
    subject: subjectOfObject(object),
    fieldPath: path,
  });
}

const FIELDS = ['newName', 'newTag', 'digest', 'tagSuffix'] as const;

/** True for the step of an earlier image entry whose name or tag is not in the image any more. */
function isReplaced({ position, effect }: Step, fields: readonly (typeof FIELDS)[number][]): boolean {
  if (effect !== 'edit' || position.kind !== 'field') return false;
  const field = FIELDS.find((known) => known === position.path.at(-1));
  if (field === undefined) return false;
  return field === 'newName' ? fields.includes('newName') : fields.includes('newTag') || fields.includes('digest');
}

function addsSuffix({ newTag = '', digest = '', tagSuffix = '' }: ImageEntryConfig): boolean {
  return newTag === '' && digest === '' && tagSuffix !== '';
}

/**
 * Whether an entry applies to an image. The name of the entry is a regular expression, unescaped as in kustomize; users
 * write `.*` and alternatives. Follows IsImageMatched in api/internal/image/image.go.
 */
function readName(name: string, entry: Entry<unknown>, build: Build): ((image: string) => boolean) | undefined {
  const source = `^${name}${TAG_AND_DIGEST}`;
  if (/^[\w./:-]*$/.test(name)) {
    // `.` matches every character. Such a pattern takes linear time in JavaScript, too.
    const pattern = new RegExp(source);
    return (image) => pattern.test(image);
  }
  const parsed = parsePattern(source);
  if (parsed.ok) return (image) => matchesPattern(parsed.pattern, image);
  const location = locateEntry(entry, ['name']);
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message: `The name of ${entry.label} is not a regular expression: ${parsed.problem.message}`,
    hint: 'Put a backslash before each special character',
    ...(location === undefined ? {} : { location }),
  });
  return undefined;
}

const TAG_AND_DIGEST = '(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$';

function reportCounts({ matched, suffixedTwice }: Counts, entry: Entry<ImageStepConfig>, build: Build): void {
  const { name = '' } = entry.config.image;
  if (matched === 0) {
    const location = locateEntry(entry, ['name']) ?? locateEntry(entry);
    build.report({
      code: 'unmatched-target',
      severity: 'warning',
      message: `${entry.label} matches no image: no object has an image "${name}"`,
      hint: 'Correct the name, which includes the registry, or remove the entry',
      ...(location === undefined ? {} : { location }),
    });
  }
  if (suffixedTwice > 0) {
    const location = locateEntry(entry, ['tagSuffix']);
    build.report({
      code: 'kustomize-difference',
      severity: 'warning',
      message: `${entry.label} adds the tagSuffix once; kustomize adds it twice (kustomize#4814)`,
      hint: 'Write the whole tag as newTag',
      ...(location === undefined ? {} : { location }),
    });
  }
}
