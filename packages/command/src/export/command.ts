import type { Diagnostic } from '@krmkit/base';
import { isUnreadable, printable, workingDirectoryOf } from '@krmkit/base';
import {
  findExportSteps,
  printExportedObjects,
  registryConfigs,
  exportObjects,
  pinImage,
  planImages,
  ENGINES,
} from '@krmkit/pipelines';
import type { PlanSettings } from '@krmkit/pipelines';
import { declaredConfigs, findInOrder, localConfigs } from '@krmkit/functions';
import { readPackageFiles } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { registryPorts } from '../run/registry-ports.ts';
import { readPermissions } from '../run/permissions.ts';
import { readImagePrefix } from '../run/settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { verbatim } from '../verbatim.ts';
import type { ExportOptions } from './settings.ts';
import { EXPORT_OPTIONS, readExportOptions } from './settings.ts';
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
): Promise<CommandStatus | UsageProblem> {
  const { run } = options;
  const ports = { files: context.files, stdin: context.stdin };
  const { files, diagnostics } = await readPackageFiles([run.directory], ports, { memory: createDocumentMemory() });
  const fail = async (found: readonly Diagnostic[]): Promise<CommandStatus> => {
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
  const permissions = await readPermissions(context, run);
  if (typeof permissions === 'number') return permissions;
  const { shards } = options;
  if (shards !== undefined && settings.verb === 'render') {
    const message = '--shards divides what krmkit run runs, and krmkit render takes a package as a whole';
    return { message, hint: 'leave it out, or export the packages one by one' };
  }
  const start = { settings, permissions, shards, directory: run.directory, workingDirectory };
  const { steps, diagnostics: found, tree } = findExportSteps(files, start);
  if (found.some(({ severity }) => severity === 'error')) return fail(found);
  if (steps.length === 0) {
    await context.stderr.write(`krmkit export: there is no function to run in ${printable(run.directory)}\n`);
    return EXIT.findings;
  }
  const { entrypoints, pin } = options;
  const local = localConfigs(await context.programs(), run.containerTool, context.env);
  // Only --pin uses the network.
  const sources = pin ? [registryConfigs(await registryPorts(context)), local] : [local];
  const findPinned = findInOrder(sources);
  const { signal } = context;
  const find = findInOrder([declaredConfigs(entrypoints), ...sources]);
  const planned = await planImages(steps, { pin, find, findPinned, signal });
  const { krmkitImage } = options.objects;
  const krmkit = pin ? await pinImage(krmkitImage, findPinned, signal) : ({ ok: true, value: krmkitImage } as const);
  if (context.signal.aborted) return EXIT.interrupted;
  if (planned.diagnostics.length > 0) return fail(planned.diagnostics);
  if (!krmkit.ok) return { message: `--krmkit-image ${krmkit.message}`, hint: krmkit.hint };
  await reportDiagnostics(
    context,
    found,
    files.map(({ source }) => source),
    run,
  );
  const input = { steps, files, images: planned.images, settings, tree };
  const pinned = { ...options, objects: { ...options.objects, krmkitImage: krmkit.value } };
  const objects = await exportObjects({ ...pinned, directory: pinned.run.directory }, input);
  if ('message' in objects) return fail([objects]);
  if (options.output !== undefined) return writeExport(context, objects, options.output, options);
  await verbatim(context.stdout).write(printExportedObjects(objects));
  return EXIT.done;
}
