import type { Diagnostic } from '@krmkit/base';
import { createSource, member, memoryFileSystem, textAt } from '@krmkit/base';
import type { BuildObject, PartOrigins, Sourced, Step } from '@krmkit/kustomize';
import { buildKustomizationIn, originsAt, partOf, printObjects } from '@krmkit/kustomize';
import { itemsAt, onlyMembers, withItems } from '../sourced-edits.ts';
import { NEW_FIELDS_SINCE } from './version.ts';

/** Objects after the post-renderers of a HelmRelease. */
export interface PostRendered {
  readonly ok: boolean;
  readonly objects: readonly BuildObject[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An object before the build, with what it keeps. */
type Former = Sourced & Pick<BuildObject, 'fromChart' | 'template'>;

/** The printed objects as a file of the build. */
const FILE = 'rendered.yaml';

/**
 * Runs each `postRenderers[].kustomize` as a build of all objects, except those of `crds/`. Follows
 * internal/postrender/kustomize.go in helm-controller.
 */
export async function postRendered(
  objects: readonly BuildObject[],
  release: Sourced,
  version: number,
): Promise<PostRendered> {
  const others = objects.filter((object) => !isOfCrds(object));
  const hooks = others.filter(isHook);
  const ordinary = others.filter((object) => !isHook(object));
  const strategy = version < NEW_FIELDS_SINCE ? 'nohooks' : textAt(member(release.value, 'spec'), 'postRenderStrategy');
  const groups = strategy === 'nohooks' ? [ordinary] : strategy === 'separate' ? [ordinary, hooks] : [others];
  const made: BuildObject[] = objects.filter(isOfCrds);
  const diagnostics: Diagnostic[] = [];
  for (const group of groups) {
    const rendered = await renderGroup(group, release);
    diagnostics.push(...rendered.diagnostics);
    if (!rendered.ok) return { ok: false, objects: [], diagnostics };
    made.push(...rendered.objects);
  }
  return { ok: true, objects: strategy === 'nohooks' ? [...made, ...hooks] : made, diagnostics };
}

function isHook({ value }: BuildObject): boolean {
  return textAt(member(member(value, 'metadata'), 'annotations'), 'helm.sh/hook') !== '';
}

async function renderGroup(objects: readonly BuildObject[], release: Sourced): Promise<PostRendered> {
  let rendered = objects;
  const diagnostics: Diagnostic[] = [];
  const spec = partOf(release, ['spec']) ?? release;
  for (const renderer of itemsAt(spec, 'postRenderers')) {
    const kustomize = partOf(renderer, ['kustomize']);
    if (kustomize === undefined || kustomize.value === null || rendered.length === 0) continue;
    const built = await buildWith(kustomize, rendered);
    diagnostics.push(...built.diagnostics);
    if (!built.ok) return { ok: false, objects: [], diagnostics };
    rendered = built.objects;
  }
  return { ok: true, objects: rendered, diagnostics };
}

/** Whether an object is of the directory `crds` of a chart, which helm applies apart. */
export function isOfCrds({ template }: Pick<BuildObject, 'template'>): boolean {
  return template !== undefined && /^[^/]+\/(?:charts\/[^/]+\/)*crds\//.test(template);
}

/** Objects after the patches and images of a `kustomize` field, as one build of all of them. */
export async function buildWith(kustomize: Sourced, objects: readonly Former[]): Promise<PostRendered> {
  const source = createSource(FILE, printObjects(objects));
  const files = memoryFileSystem(
    new Map([
      [FILE, source.text],
      ['kustomization.yaml', `resources: [${FILE}]\n`],
    ]),
  );
  const built = await buildKustomizationIn(files, '.', {
    reorder: 'none',
    editKustomization: {
      mode: 'lenient',
      edit: async (file) => {
        let made = file ?? { value: {}, origins: kustomize.origins };
        const patches = itemsAt(kustomize, 'patches').map((patch) => onlyMembers(patch, ['patch', 'target']));
        const images = itemsAt(kustomize, 'images');
        if (patches.length > 0) made = withItems(made, 'patches', patches, kustomize);
        if (images.length > 0) made = withItems(made, 'images', images, kustomize);
        return made;
      },
    },
  });
  const restored = built.objects.map((object) => withFormer(object, objects));
  return { ok: built.ok, objects: restored, diagnostics: built.diagnostics.map(withoutFile) };
}

/** A problem of the output of helm has no place in a file. */
function withoutFile({ location, ...diagnostic }: Diagnostic): Diagnostic {
  const isOfBuild = location?.path === FILE || location?.path === 'kustomization.yaml';
  return location === undefined || isOfBuild ? diagnostic : { ...diagnostic, location };
}

/** What comes from the printed objects comes from what the object came from before. */
function withFormer(object: BuildObject, before: readonly Former[]): BuildObject {
  const [first] = object.origins.steps;
  const index = first?.position.kind === 'field' ? first.position.origin.index : -1;
  const former = before[index];
  if (former === undefined) return object;
  const { fromChart, template } = former;
  const origins = { ...restoredOrigins(object.origins, former), steps: restoredSteps(object.origins.steps, former) };
  return { ...object, origins, ...(fromChart && { fromChart }), ...(template === undefined ? {} : { template }) };
}

function restoredOrigins({ steps, members, items }: PartOrigins, former: Sourced): PartOrigins {
  return {
    ...(steps === undefined ? {} : { steps: restoredSteps(steps, former) }),
    ...(members === undefined
      ? {}
      : {
          members: Object.fromEntries(
            Object.entries(members).map(([key, part]) => [key, restoredOrigins(part, former)]),
          ),
        }),
    ...(items === undefined ? {} : { items: items.map((part) => restoredOrigins(part, former)) }),
  };
}

function restoredSteps(steps: readonly Step[], { origins }: Sourced): readonly Step[] {
  return steps.flatMap((step) => {
    const { position } = step;
    const isPrinted = position.kind === 'field' && position.origin.source.path === FILE;
    return isPrinted ? originsAt(origins, position.path).steps : [step];
  });
}
