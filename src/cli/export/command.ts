import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isUnreadable } from '../../diagnostics/diagnostic.ts';
import { printable } from '../../diagnostics/printable.ts';
import { argoObjects } from '../../export/argo.ts';
import { unexportable } from '../../export/check-steps.ts';
import type { Replaced } from '../../export/escape.ts';
import { jobObjects } from '../../export/job.ts';
import type { ExportedObject } from '../../export/objects.ts';
import { planConfigMap, printObjects, printValue } from '../../export/objects.ts';
import { planSteps } from '../../export/plan-steps.ts';
import type { PlanSettings } from '../../export/plan.ts';
import { planOf } from '../../export/plan.ts';
import type { ExportPod, ExportSettings } from '../../export/pod.ts';
import { exportPod } from '../../export/pod.ts';
import { tektonObjects } from '../../export/tekton.ts';
import { refusedSteps } from '../../functions/allow.ts';
import type { FunctionStep } from '../../functions/step.ts';
import { declaredConfigs, findInOrder, localConfigs } from '../../functions/image-config.ts';
import type { PackageFile } from '../../read/package-files.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { registryConfigs } from '../../registry/image-config.ts';
import { sha256 } from '../../text/hash.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { registryPorts } from '../run/shared-cache.ts';
import { readPermissions } from '../run/permissions.ts';
import { readImagePrefix, workingDirectoryOf } from '../run/settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { verbatim } from '../verbatim.ts';
import { planImages } from './plan-images.ts';
import type { Engine, ExportOptions } from './settings.ts';
import { ENGINES, EXPORT_OPTIONS, readExportOptions } from './settings.ts';
import { writeExport } from './write-export.ts';

export const exportPipeline: CommandModule = {
  definition: {
    name: 'export',
    description: [
      'Write the functions that `krmkit run` or `krmkit render` would run as a pipeline for an engine: tekton (a Task, a Pipeline and a PipelineRun), argo (a WorkflowTemplate and a Workflow) or job (a Job), each with a ConfigMap that holds the plan. Before and after each function, the pipeline runs `krmkit step`, which is the code of a local run.',
      'The package is in a PersistentVolumeClaim. If a function fails, no file is written. Images and built-in functions can be exported; programs and modules cannot.',
      'The output depends only on the package, the flags and, without --entrypoint, on the images of the container tool; with --pin, on those of the registry.',
    ],
    argument: {
      name: 'ENGINE DIR',
      count: 'many',
      required: true,
      choices: ENGINES,
      description: 'tekton, argo or job; and the directory of the package (default: the current directory)',
    },
    options: EXPORT_OPTIONS,
    examples: [
      [
        'krmkit export job deploy/ --krmkit-image example.com/krmkit:1 | kubectl create -f -',
        'Run the functions of deploy/ in a cluster',
      ],
      [
        'krmkit export tekton deploy/ --krmkit-image example.com/krmkit:1 -o pipeline.yaml --check',
        'In CI: fail if the pipeline is out of date',
      ],
    ],
  },
  run: async (context, parsed) => {
    const workingDirectory = await workingDirectoryOf(context);
    const options = readExportOptions(parsed, workingDirectory);
    if (!options.ok) return options.problem;
    const { imagePrefix } = readImagePrefix(parsed, context.env);
    return runExport(context, options.value, imagePrefix, workingDirectory);
  },
};

async function runExport(
  context: CommandContext,
  options: ExportOptions,
  imagePrefix: string | undefined,
  workingDirectory: string,
): Promise<ExitStatus | UsageProblem> {
  const { run } = options;
  const { files, diagnostics } = await readPackageFiles([run.directory], {
    files: context.files,
    stdin: context.stdin,
  });
  const fail = async (found: readonly Diagnostic[]): Promise<ExitStatus> => {
    await reportDiagnostics(
      context,
      found,
      files.map(({ source }) => source),
      run,
    );
    await context.stderr.write('krmkit export: nothing was exported\n');
    return statusOf(found);
  };
  const unread = diagnostics.filter(isUnreadable);
  if (unread.length > 0) return fail(unread);
  const settings: PlanSettings = {
    verb: options.verb ?? (files.some(({ relativePath }) => relativePath === 'Kptfile') ? 'render' : 'run'),
    imagePrefix,
    allowEmpty: run.allowEmpty,
    tolerateErrors: run.tolerateErrors,
  };
  const { steps, diagnostics: declared } = planSteps(files, settings, workingDirectory);
  const permissions = await readPermissions(context, run);
  if (typeof permissions === 'number') return permissions;
  const unable = unexportable(steps);
  const found = [...declared, ...(unable.length > 0 ? unable : refusedSteps(steps, permissions, false))];
  if (found.some(({ severity }) => severity === 'error')) return fail(found);
  if (steps.length === 0) {
    await context.stderr.write(`krmkit export: there is no function to run in ${printable(run.directory)}\n`);
    return EXIT.findings;
  }
  const { entrypoints, pin } = options;
  const local = localConfigs(await context.programs(), run.containerTool, context.env);
  // Only --pin uses the network.
  const sources = pin ? [registryConfigs(await registryPorts(context), ARCHITECTURE), local] : [local];
  const planned = await planImages(steps, {
    pin,
    find: findInOrder([declaredConfigs(entrypoints), ...sources]),
    findPinned: findInOrder(sources),
    signal: context.signal,
  });
  if (context.signal.aborted) return EXIT.interrupted;
  if (planned.diagnostics.length > 0) return fail(planned.diagnostics);
  await reportDiagnostics(
    context,
    found,
    files.map(({ source }) => source),
    run,
  );
  const objects = await objectsOf(options, { steps, files, images: planned.images, settings });
  if ('message' in objects) return fail([objects]);
  if (options.output !== undefined) return writeExport(context, objects, options.output, options);
  await verbatim(context.stdout).write(printObjects(objects));
  return EXIT.done;
}

/** Images have the same ENTRYPOINT on all platforms, and the digest is that of all of them. */
const ARCHITECTURE = 'amd64';

type Writer = (pod: ExportPod, settings: ExportSettings) => readonly ExportedObject[];

const WRITERS: Readonly<Record<Engine, { readonly write: Writer; readonly replaced: Replaced }>> = {
  tekton: { write: tektonObjects, replaced: 'dollars' },
  argo: { write: argoObjects, replaced: 'dollars-and-braces' },
  job: { write: jobObjects, replaced: 'dollars' },
};

/** The limit of the API server for the data of a ConfigMap. */
const MAX_CONFIG_MAP = 1024 * 1024;

interface ExportInput {
  readonly steps: readonly FunctionStep[];
  readonly files: readonly PackageFile[];
  readonly images: Parameters<typeof planOf>[3];
  readonly settings: PlanSettings;
}

async function objectsOf(
  { engine, objects }: ExportOptions,
  { steps, files, images, settings }: ExportInput,
): Promise<readonly ExportedObject[] | Diagnostic> {
  const plan = printValue(planOf(steps, files, settings, images));
  const bytes = new TextEncoder().encode(plan);
  if (bytes.length > MAX_CONFIG_MAP) {
    return {
      code: 'cannot-export',
      severity: 'error',
      message: `The plan has ${bytes.length} bytes, and a ConfigMap holds at most ${MAX_CONFIG_MAP}`,
      hint: 'put large functionConfigs of the Kptfile into files of the package (configPath)',
    };
  }
  const complete = { ...objects, planDigest: `sha256:${await sha256(bytes)}` };
  const { write, replaced } = WRITERS[engine];
  const pod = exportPod(steps, images, complete, replaced);
  return [planConfigMap(complete, plan), ...write(pod, complete)];
}
