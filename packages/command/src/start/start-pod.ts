import type { Diagnostic, ContainerTool, Programs } from '@krmkit/base';
import { isUnreadable, findContainerTool, printable, systemTiming } from '@krmkit/base';
import { unmatchedTemplates, behaviourOf } from '@krmkit/pods';
import type { Environments } from '@krmkit/kustomize';
import { problemsOfRoots } from '@krmkit/kustomize';
import {
  createContainerRuntime,
  runPod,
  readPodSettings,
  choosePod,
  imaginedVolumes,
  maskedSources,
  recordingPrograms,
  locatePodFindings,
  processLabels,
  removeLeftovers,
} from '@krmkit/start';
import type { PodEnd, PodRequest, StartEvent, ChosenPod } from '@krmkit/start';
import { findingText } from '@krmkit/check';
import { nodePodNetwork } from '@krmkit/start/node';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import { warnOfNewerRelease } from '../expand/pod-settings.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { openJudgedEnvironments } from '../expand/read-files.ts';
import { colorsFor } from '../terminal.ts';
import { reportCleanup } from './cleanup.ts';
import { jsonEventReport, textReport } from './report-events.ts';
import type { StartSettings } from './settings.ts';

export async function runStart(context: CommandContext, settings: StartSettings): Promise<number | UsageProblem> {
  const judged = { paths: [settings.path, ...settings.files], build: settings.build };
  const read = await openJudgedEnvironments(context, { ...judged, quiet: settings.quiet, strict: true });
  const showing = createShowing(context, settings, read);
  // What an object of Flux or Argo CD applies of another repository is no reason not to run a pod of this one.
  const problems = problemsOfRoots(read.roots.filter(({ state }) => state !== 'built')).diagnostics;
  const broken = [
    ...read.files.diagnostics.filter((one) => isUnreadable(one)),
    ...problems.filter(({ code }) => code !== 'controller-root'),
  ];
  if (broken.length > 0) {
    await showing(broken);
    return statusOf(broken);
  }
  const resources = [read.files, ...read.roots.map((root) => root.package)].flatMap((one) => one.resources);
  await showing(unmatchedTemplates(resources, settings.templates, settings.isConfigured));
  const chosen = choosePod(
    read,
    { ...settings, namespace: settings.defaultNamespace, behaviour: behaviourOf(settings.kubernetes) },
    crypto.randomUUID().slice(0, 5),
  );
  if (!chosen.ok) return { message: chosen.message, hint: chosen.hint };
  const unknown = [...settings.images.keys()].find((name) => !containerNames(chosen.value).includes(name));
  if (unknown !== undefined) {
    return {
      message: `--image: the pod has no container ${unknown}`,
      hint: `containers: ${containerNames(chosen.value).join(', ')}`,
    };
  }
  await showing(chosen.value.diagnostics());
  if (!settings.quiet) await warnOfNewerRelease(context, 'start', settings.kubernetes);
  const programs = await context.programs();
  const tool = await chooseTool(context, programs, settings.tool);
  if (tool === undefined) return EXIT.environment;
  const used = settings.dryRun ? recordingPrograms(programs, (line) => context.stdout.write(line)) : programs;
  return run(context, settings, chosen.value, { programs: used, tool, showing });
}

/** Undefined, with a message, if there is none. */
async function chooseTool(
  { stderr, env }: CommandContext,
  programs: Programs,
  named: string | undefined,
): Promise<ContainerTool | undefined> {
  const found = await findContainerTool(programs, named, env);
  if (found.ok) return found.value;
  await stderr.write(`krmkit start: ${printable(found.message)}\n  ${printable(found.hint)}\n`);
  return undefined;
}

async function run(
  context: CommandContext,
  settings: StartSettings,
  chosen: ChosenPod,
  with_: {
    readonly programs: Programs;
    readonly tool: ContainerTool;
    readonly showing: (diagnostics: readonly Diagnostic[]) => Promise<void>;
  },
): Promise<number> {
  const { processes } = await context.writing();
  const kill = new AbortController();
  const quiet = settings.quiet || settings.dryRun;
  const names = containerNames(chosen);
  const shown =
    settings.json && !settings.dryRun ? jsonEventReport(context) : textReport(context, names, { ...settings, quiet });
  const report = async (event: StartEvent): Promise<void> => {
    if (event.kind === 'findings') await with_.showing(locatePodFindings(chosen, event.findings));
    else await shown(event);
  };
  const network = nodePodNetwork();
  const running = runPod(requestOf(settings, chosen, processLabels(processes)), {
    runtime: createContainerRuntime(with_.tool, with_.programs),
    volumes: settings.dryRun ? imaginedVolumes() : await context.volumeFiles(),
    files: context.files,
    ...(network && { network }),
    now: context.clock.now,
    wait: settings.dryRun ? () => Promise.resolve() : systemTiming().sleep,
    uuid: () => crypto.randomUUID(),
    host: processes.self().host,
    report,
    stop: context.signal,
    kill: kill.signal,
  });
  const release = context.beforeInterrupt(
    async () => {
      await running;
    },
    () => kill.abort(),
  );
  const end = await running;
  await release();
  for (const left of end.left) await context.stderr.write(`krmkit start: could not remove ${printable(left)}\n`);
  return statusOfPod(end);
}

function statusOfPod({ kind, exitCode }: PodEnd): number {
  return kind === 'stopped' ? EXIT.interrupted : exitCode;
}

function requestOf(settings: StartSettings, chosen: ChosenPod, labels: Readonly<Record<string, string>>): PodRequest {
  const { dryRun } = settings;
  return {
    pod: chosen.pod,
    name: chosen.name,
    namespace: chosen.namespace,
    controller: chosen.template.controller,
    sources: dryRun ? maskedSources(chosen.sources) : chosen.sources,
    kubernetes: settings.kubernetes.text,
    runtime: settings.runtime,
    images: settings.images,
    ...(settings.pull === undefined ? {} : { pull: settings.pull }),
    // A dry run has no exit status of its own.
    restarts: settings.restarts && !dryRun,
    mayUseHostPaths: settings.mayUseHostPaths,
    probes: settings.probes && !dryRun,
    mayBePrivileged: settings.mayBePrivileged,
    mayUseHostPorts: settings.mayUseHostPorts,
    ...(settings.timeoutSeconds === undefined || dryRun ? {} : { timeoutSeconds: settings.timeoutSeconds }),
    publish: settings.publish,
    labels: dryRun ? {} : labels,
    ...(dryRun ? { placeholder: (label: string) => `<${label}>` } : {}),
  };
}

function containerNames({ pod }: ChosenPod): readonly string[] {
  return [...readPodSettings(pod).containers.keys()];
}

/** Prints findings as `expand` does, on stderr, without infos. */
function createShowing(
  context: CommandContext,
  settings: StartSettings,
  { files, roots }: Environments,
): (diagnostics: readonly Diagnostic[]) => Promise<void> {
  const colors = colorsFor(context.stderr, settings.color, context.env);
  const sources = new Map([...files.sources, ...problemsOfRoots(roots).sources]);
  const texts = { sources, showSecrets: settings.showSecrets };
  return async (diagnostics) => {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === 'info') continue;
      await context.stderr.write(`${findingText(diagnostic, texts, { colors, columns: context.stderr.columns })}\n`);
    }
  };
}

export async function startCleanup(context: CommandContext, named: string | undefined): Promise<number> {
  const programs = await context.programs();
  const tool = await chooseTool(context, programs, named);
  if (tool === undefined) return EXIT.environment;
  const { processes } = await context.writing();
  const runtime = createContainerRuntime(tool, programs);
  return reportCleanup(context, await removeLeftovers(runtime, await context.volumeFiles(), processes));
}
