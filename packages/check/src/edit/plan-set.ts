import type { Diagnostic, TextEdit, Change, Path, Problem } from '@krmkit/base';
import {
  readWholeDocuments,
  unwrapStream,
  withFreshValue,
  isKustomizationPath,
  isSelected,
  selectsEverything,
} from '@krmkit/manifests';
import type { PackageFile, Identity, Origin, Resource, FileChange } from '@krmkit/manifests';
import { apiField, kubernetesSchemas } from '@krmkit/schemas';
import type { KubernetesSchemas } from '@krmkit/schemas';
import { applyEdits, createSource, isObject, printPath, placed } from '@krmkit/base';
import { editByChanges, withContent, yamlDiagnostic, toValue } from '@krmkit/yaml';
import type { Content } from '@krmkit/yaml';
import type { RequestedEdit, FieldValueEdit, SetRequest } from './set-request.ts';
import type { SetFieldChange, SetResourceChange } from './field-change.ts';
import { changeResource, hasField } from './edit-fields.ts';
import { withSpelling } from './spelled-number.ts';

/** The outcome of one FIELD=VALUE. */
export interface EditOutcome {
  readonly edit: RequestedEdit;
  readonly changed: readonly { readonly resource: Resource; readonly changes: readonly SetFieldChange[] }[];
  /** Fields that already have the requested value. */
  readonly same: readonly { readonly resource: Resource; readonly paths: readonly Path[] }[];
  /** Resources that were selected and do not have the field. */
  readonly passed: readonly Passed[];
  /** A value did not fit: diagnostics report it, and nothing is written. */
  readonly failed: boolean;
}

interface Passed {
  readonly resource: Resource;
  /** Set if there is another reason than the missing field. */
  readonly reason?: Problem;
}

export interface SetPlan {
  readonly changes: readonly FileChange[];
  readonly outcomes: readonly EditOutcome[];
  readonly diagnostics: readonly Diagnostic[];
  readonly selected: number;
}

interface OpenFile {
  readonly file: PackageFile;
  readonly path: string;
  readonly before: string;
  /** The text with all edits that are planned so far. */
  text: string;
  /** True: also the mappings that are no Kubernetes objects are among the resources. */
  readonly isWhole: boolean;
  resources: readonly Resource[];
  /** The positions of the selected resources. */
  readonly selected: ReadonlySet<string>;
}

/** Plans the edits in order, each on the result of the earlier ones. Selects resources once. */
export function planEdits(files: readonly PackageFile[], request: SetRequest): SetPlan {
  const diagnostics: Diagnostic[] = [];
  const open = files.flatMap((file) => openFile(file, request, diagnostics));
  const selected = open.reduce((sum, file) => sum + file.selected.size, 0);
  const schemas = kubernetesSchemas('every');
  const outcomes = request.edits.map((edit, index) => {
    const isLast = index === request.edits.length - 1;
    return planEdit(open, edit, { ...request, diagnostics, isLast, schemas });
  });
  const changes = open.flatMap(({ path, before, text }): readonly FileChange[] => {
    return text === before ? [] : [{ kind: 'edit', path, before, after: text }];
  });
  return { changes, outcomes, diagnostics, selected };
}

function openFile(file: PackageFile, { edits, selection }: SetRequest, diagnostics: Diagnostic[]): readonly OpenFile[] {
  if (file.template) return [];
  const { path } = file;
  const isWhole = readsOtherMappings(file, edits);
  const others = isWhole && selectsEverything(selection) ? otherMappings(file) : undefined;
  for (const diagnostic of others?.diagnostics ?? []) diagnostics.push(diagnostic);
  const resources = [...file.resources, ...(others?.mappings ?? [])];
  const selected = new Set<string>();
  for (const resource of resources) {
    const looked = selection.labels === undefined ? resource : withFreshValue(resource);
    if (resource.origin !== undefined && isSelected(looked, selection)) selected.add(placeOf(resource.origin));
  }
  const { text } = file.source;
  return selected.size === 0 ? [] : [{ file, path, before: text, text, isWhole, resources, selected }];
}

/** A kustomization needs neither apiVersion nor kind. */
function readsOtherMappings({ named, path }: PackageFile, edits: SetRequest['edits']): boolean {
  return named || (isKustomizationPath(path) && edits.some(({ kind }) => kind === 'image'));
}

interface EditContext extends Pick<SetRequest, 'type' | 'create'> {
  readonly diagnostics: Diagnostic[];
  readonly isLast: boolean;
  readonly schemas: KubernetesSchemas;
}

function planEdit(files: readonly OpenFile[], edit: RequestedEdit, context: EditContext): EditOutcome {
  const { create, diagnostics, isLast, schemas } = context;
  const changed: { readonly resource: Resource; readonly changes: readonly SetFieldChange[] }[] = [];
  const same: { readonly resource: Resource; readonly paths: readonly Path[] }[] = [];
  const passed: Passed[] = [];
  let failed = false;
  const mayChange = create && edit.kind !== 'image' ? mayGetField(files, edit, schemas) : () => true;
  for (const file of files) {
    const byDocument = new Map<number, DocumentChanges>();
    for (const { resource, origin } of selectedOf(file)) {
      if (!mayChange(resource)) {
        passed.push({ resource });
        continue;
      }
      const outcome = changeResource(withFreshValue(resource), edit, context);
      failed ||= outcome.diagnostics.length > 0;
      for (const diagnostic of outcome.diagnostics) diagnostics.push(diagnostic);
      if (outcome.same.length > 0) same.push({ resource, paths: outcome.same });
      if (outcome.changes.length > 0) {
        changed.push({ resource, changes: outcome.changes });
        addChanges(byDocument, outcome, origin);
      } else if (outcome.same.length + outcome.diagnostics.length === 0) {
        passed.push({ resource, ...(outcome.reason === undefined ? {} : { reason: outcome.reason }) });
      }
    }
    if (byDocument.size > 0) rewrite(file, [...byDocument.values()], diagnostics, isLast);
  }
  return { edit, changed, same, passed, failed };
}

function addChanges(byDocument: Map<number, DocumentChanges>, change: SetResourceChange, origin: Origin): void {
  const document = byDocument.get(origin.index) ?? { origin, changes: [] };
  byDocument.set(origin.index, document);
  for (const one of placedChanges(change, origin)) document.changes.push(one);
}

function selectedOf({
  resources,
  selected,
}: OpenFile): readonly { readonly resource: Resource; readonly origin: Origin }[] {
  return resources.flatMap((resource) => {
    const { origin } = resource;
    return origin !== undefined && selected.has(placeOf(origin)) ? [{ resource, origin }] : [];
  });
}

/**
 * With `--create`: a Service does not get `spec.replicas` if a Deployment is selected, too. A field that no known type
 * has is added to all, because the user asks for it.
 */
function mayGetField(
  files: readonly OpenFile[],
  edit: FieldValueEdit,
  schemas: KubernetesSchemas,
): (resource: Resource) => boolean {
  const fits = (resource: Resource): boolean => {
    return (
      apiField(schemas, resource.identity, edit.selector)?.kind !== 'unknown' ||
      hasField(withFreshValue(resource), edit)
    );
  };
  return files.some((file) => selectedOf(file).some(({ resource }) => fits(resource))) ? fits : () => true;
}

/** All changes of one document. A List on standard input holds several resources. */
interface DocumentChanges {
  readonly origin: Origin;
  readonly changes: Change<Content>[];
}

function placedChanges(change: SetResourceChange, origin: Origin): readonly Change<Content>[] {
  return change.changes.flatMap(({ path, changes, spelled }) =>
    changes.map((one): Change<Content> => {
      const whole = placed(one, origin.path);
      if (spelled === undefined || !('content' in whole)) return withContent(whole);
      // The change may include missing mappings above the number.
      return { ...whole, content: withSpelling(whole.content, path.slice(one.path.length), spelled.after, origin) };
    }),
  );
}

function rewrite(
  file: OpenFile,
  documents: readonly DocumentChanges[],
  diagnostics: Diagnostic[],
  isLast: boolean,
): void {
  const edits: TextEdit[] = [];
  for (const { origin, changes } of documents) {
    const made = editByChanges(origin.source, origin.document, changes);
    for (const one of made.edits) edits.push(one);
    for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic);
  }
  file.text = applyEdits(file.text, edits);
  if (isLast) return;
  const source = createSource(file.path, file.text);
  const read = readWholeDocuments(source);
  const resources = file.path === '-' ? unwrapStream(source, read).items : read.resources;
  const whole = { ...file.file, source, documents: read.documents, resources };
  const others = file.isWhole ? otherMappings(whole).mappings : [];
  file.resources = [...resources, ...others];
}

function placeOf({ index, path }: Origin): string {
  return `${index} ${printPath(path)}`;
}

const NO_IDENTITY: Identity = { apiVersion: '', group: '', version: '', kind: '', namespace: undefined, name: '' };

interface OtherMappings {
  readonly mappings: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The documents of a file that are mappings and not Kubernetes objects: values of a chart, a kustomization without
 * apiVersion and kind.
 */
function otherMappings({ source, documents, resources }: PackageFile): OtherMappings {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  const mappings: Resource[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, document] of documents.entries()) {
    if (known.has(index) || document.root === undefined) continue;
    const { value, problems } = toValue(document.root, 'kubectl');
    for (const problem of [...document.problems, ...problems]) diagnostics.push(yamlDiagnostic(source, problem));
    if (isObject(value)) mappings.push({ identity: NO_IDENTITY, value, origin: { source, document, index, path: [] } });
  }
  return { mappings, diagnostics };
}
