import {
  locateImages,
  missesOf,
  planSetWithRoots,
  checkNewEntries,
  describeOutcome,
  printPlanHidingSecrets,
} from '@krmkit/check';
import { printPlan, selectsEverything } from '@krmkit/manifests';
import { isUnreadable, printable, countOf } from '@krmkit/base';
import type { PackageFiles } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { FileEdits } from '../shared/change-package.ts';
import { planPackageChange } from '../shared/change-package.ts';
import { showChanges } from '../shared/show-changes.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import type { SetPlan } from '@krmkit/check';
import type { SetSettings } from './settings.ts';
import { readSetSettings, SET_OPTIONS } from './settings.ts';
import { writeChunks } from '../write-chunks.ts';
import { createDocumentMemory } from '@krmkit/yaml';
import { verbatim } from '../verbatim.ts';

export const set: CommandModule = {
  definition: {
    name: 'set',
    description: [
      'Change fields in place. Only the values change: comments, quotes, order and indentation stay.',
      "An argument with an equals sign is FIELD=VALUE, any other argument is a PATH (write ./a=b.yaml for a file named a=b.yaml). FIELD is a path with dots: spec.replicas, spec.template.spec.containers[name=app].image, containers[*], metadata.annotations['example.com/team'].",
      'A value keeps its type; a new field gets the type that Kubernetes expects. Of the selected resources, only those that have the field change; --create adds a missing field. A file that you name can be any YAML or JSON, such as a kustomization or the values of a chart.',
      'With --image, krmkit edits images of the kustomization in a directory that you name, as `kustomize edit set image` does, and adds an entry for an image that its build runs. Below a directory without one, it edits the containers that run the image and the entries that are there; an overlay that builds the image from elsewhere gets an entry.',
    ],
    argument: {
      name: 'PATH|FIELD=VALUE',
      count: 'many',
      required: false,
      description:
        'fields with their new values, and files, directories, or - for standard input (default: the current directory)',
      hasFilename: true,
    },
    options: SET_OPTIONS,
    examples: [
      ['krmkit set web.yaml spec.replicas=3', 'Change one field of one file'],
      [
        'krmkit set . --kind Deployment --name web spec.template.spec.containers[name=app].image=nginx:1.29',
        'Change an image',
      ],
      [
        'krmkit set deploy/ metadata.labels.team=shop --create --dry-run',
        'Show what adding a label to all resources would change',
      ],
      [
        'krmkit set kustomization.yaml images[name=redis].newTag=7 --create',
        'Change a file that is not a Kubernetes object',
      ],
      ['krmkit set overlays/prod --image web=example.com/web:2', 'Change an image of a kustomization'],
      ['krmkit set web.yaml --remove "metadata.annotations[\'example.com/old\']"', 'Remove an annotation'],
      [
        'kubectl get deploy web -o yaml | krmkit set - spec.paused=true | kubectl apply -f -',
        'Change an object between kubectl commands',
      ],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSetSettings(parsed);
    if (!settings.ok) return settings.problem;
    const located = await locateImages(settings.value, context.files);
    return writePackage(context, located, (writing) => setLocked(context, located, writing));
  },
};

// The whole package is read before the first edit.
const NO_EDITS: FileEdits = { edits: [], diagnostics: [] };

async function setLocked(
  context: CommandContext,
  settings: SetSettings,
  writing: WritingPackage,
): Promise<CommandStatus> {
  // Only selected resources are parsed; the others are scanned. Of thousands that change, few are held as nodes.
  const memory = createDocumentMemory();
  const { read, diagnostics: found } = await planPackageChange(context, settings, () => NO_EDITS, { writing, memory });
  if (context.signal.aborted) return EXIT.interrupted;
  const { plan, notBuilt } = await planSetWithRoots(context, read.files, settings, settings.paths);
  const diagnostics = [...found, ...plan.diagnostics];
  const unreadable = diagnostics.some(isUnreadable);
  const sources = read.files.map(({ source }) => source);
  await reportDiagnostics(context, diagnostics, sources, settings);
  const { unused, unchecked } = await checkNewEntries(context.files, unreadable ? [] : plan.outcomes);
  const misses = unreadable ? [] : [...missesOf(read.files, plan, settings), ...unused];
  for (const miss of misses) await explain(context, miss);
  if (misses.length > 0 || unreadable || plan.diagnostics.some(({ severity }) => severity === 'error')) {
    await context.stderr.write('krmkit set: nothing was changed\n');
    if (unreadable) return EXIT.unreadable;
    return plan.selected === 0 && !selectsEverything(settings.selection) ? EXIT.usage : EXIT.findings;
  }
  const failed = await writePlan(context, settings, { read, plan }, writing);
  if (failed !== undefined) return failed;
  await describe(context, settings, plan);
  for (const path of settings.quiet ? [] : [...notBuilt, ...unchecked]) {
    await context.stderr.write(`krmkit set: ${printable(path)} cannot be built here, so its images are not checked\n`);
  }
  // Other findings in the package are shown, and do not change the status.
  return EXIT.done;
}

async function explain({ stderr }: CommandContext, { message, hint }: UsageProblem): Promise<void> {
  const way = hint === undefined ? '' : `  ${printable(hint)}\n`;
  await stderr.write(`krmkit set: ${printable(message)}\n${way}`);
}

async function writePlan(
  context: CommandContext,
  settings: SetSettings,
  { read, plan: { changes } }: { readonly read: PackageFiles; readonly plan: SetPlan },
  writing: WritingPackage,
): Promise<CommandStatus | undefined> {
  if (settings.dryRun) {
    await showChanges(context, { changes }, settings.color, settings.showSecrets ? printPlan : printPlanHidingSecrets);
  } else if (settings.paths[0] === '-') {
    const [change] = changes;
    const text = change?.kind === 'edit' ? change.after : read.files[0]?.source.text;
    await writeChunks(verbatim(context.stdout), text === undefined ? [] : [text]);
  } else if (changes.length > 0) {
    return writing.apply({ changes });
  }
  return undefined;
}

async function describe(
  { stderr }: CommandContext,
  { quiet, dryRun, showSecrets }: SetSettings,
  plan: SetPlan,
): Promise<void> {
  if (quiet) return;
  const lines = plan.outcomes.flatMap((outcome) => describeOutcome(outcome, showSecrets)).map((line) => `${line}\n`);
  let fields = 0;
  for (const { changed } of plan.outcomes) for (const { changes } of changed) fields += changes.length;
  const count = `${countOf(fields, 'field')} in ${countOf(plan.changes.length, 'file')}`;
  const summary = fields === 0 ? 'nothing to change' : dryRun ? `${count} would change` : count;
  await writeChunks(stderr, [...lines, `krmkit set: ${summary}\n`]);
}
