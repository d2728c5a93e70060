import type { BuildHelm } from './helm-port.ts';
import type { PrintedObject } from './read-printed.ts';
import { readPrinted } from './read-printed.ts';
import type { HelmFailure } from './run-helm.ts';
import { runHelm } from './run-helm.ts';

/** What `helm template` renders. */
export interface ChartRelease {
  /** The real path of the chart. */
  readonly chart: string;
  readonly name: string;
  readonly namespace: string;
  /** Files of values, those that count least first: paths, or texts. */
  readonly values: readonly (string | { readonly text: string })[];
  /** The other arguments of helm. */
  readonly arguments: readonly string[];
}

/** The output of `helm template`. The releases and versions of the settings count only where `arguments` gives none. */
export async function templateChart(release: ChartRelease, helm: BuildHelm): Promise<string | HelmFailure> {
  const temporary = await helm.temporary.create();
  if (!temporary.ok) return noSpace(`There is no temporary directory: ${temporary.message}`);
  try {
    const files: string[] = [];
    for (const [index, value] of release.values.entries()) {
      if (typeof value === 'string') {
        files.push(value);
        continue;
      }
      const written = await temporary.value.writeFile(`values-${index}.yaml`, new TextEncoder().encode(value.text));
      if (!written.ok) return noSpace(`The values cannot be written: ${written.message}`);
      files.push(written.value);
    }
    const given = new Set(release.arguments);
    const args = [
      'template',
      release.name,
      release.chart,
      // Without it, helm takes the namespace of the kubeconfig.
      '--namespace',
      release.namespace,
      ...files.flatMap((file) => ['-f', file]),
      ...(given.has('--api-versions') ? [] : helm.apiVersions.flatMap((one) => ['--api-versions', one])),
      ...(given.has('--kube-version') || helm.kubeVersion === undefined ? [] : ['--kube-version', helm.kubeVersion]),
      ...(helm.debug ? ['--debug'] : []),
      ...release.arguments,
    ];
    return await runHelm(helm, args, { cwd: release.chart, configHome: `${temporary.value.path}/helm` });
  } finally {
    await temporary.value.remove();
  }
}

/** The objects that `helm template` prints. `shown` is the chart as messages show it. */
export async function renderRelease(
  release: ChartRelease,
  shown: string,
  helm: BuildHelm,
): Promise<{ readonly ok: true; readonly objects: readonly PrintedObject[] } | ({ readonly ok: false } & HelmFailure)> {
  const printed = await templateChart(release, helm);
  if (typeof printed === 'string') {
    const read = readPrinted(shown, printed);
    return read.ok ? read : { ...read, isMissing: false };
  }
  return { ok: false, ...printed, message: printed.message.replaceAll(release.chart, shown) };
}

function noSpace(message: string): HelmFailure {
  return { message, hint: 'Free some space', isMissing: false };
}
