import { CATALOGUE } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import { DIAGNOSTIC_CODES } from '@krmkit/base';
import type { Schema } from '@krmkit/functions';
import { any, list, map, object, optional, string } from '@krmkit/functions';

/**
 * The content of `.krmkit.yaml`. A repository can be hostile: the file has no field that permits to run a program, a
 * container or a module, or to use a network or a mount.
 */
export interface ConfigurationContent {
  /** `off` or a severity, by code. */
  readonly checks: Readonly<Record<string, string | undefined>>;
  readonly external: readonly string[];
  readonly gitops: GitopsContent | undefined;
  readonly ignore: readonly IgnoredFiles[];
  readonly ignoreFields: readonly string[];
  readonly kubernetes: string | undefined;
  readonly podTemplates: readonly string[];
  readonly roots: readonly string[];
  readonly schemas: readonly string[];
  readonly severity: string | undefined;
}

/** About the objects of Flux and Argo CD. */
interface GitopsContent {
  readonly argocd: string | undefined;
  readonly clusters: readonly ClusterContent[] | undefined;
  readonly exclude: readonly string[];
  readonly flux: string | undefined;
  readonly kustomizeBuildOptions: string | undefined;
  /** Sets of parameters by ApplicationSet. */
  readonly parameters: Readonly<Record<string, readonly JsonObject[]>>;
  /** Directories by source. */
  readonly sources: Readonly<Record<string, string>>;
}

/** A cluster of Argo CD. */
interface ClusterContent {
  readonly name: string;
  readonly server: string;
  readonly project: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Files whose findings are left out. */
interface IgnoredFiles {
  readonly paths: readonly string[];
  /** Undefined: all codes. */
  readonly codes: readonly string[] | undefined;
}

/** Reads the file, and makes its JSON Schema. */
export const CONFIGURATION: Schema<ConfigurationContent> = object({
  checks: object(
    Object.fromEntries(
      DIAGNOSTIC_CODES.map((code) => [
        code,
        optional(string({ oneOf: ['off', 'info', 'warning', 'error'], description: CATALOGUE[code].title })),
      ]),
    ),
    { description: 'The severity of findings by code; off leaves them out, as --ignore does.' },
  ),
  gitops: optional(
    object(
      {
        argocd: optional(string({ description: 'The version of Argo CD to follow: 3.4.' })),
        clusters: optional(
          list(
            object({
              name: string({ description: 'The name of the cluster in Argo CD: in-cluster.' }),
              server: string({ default: '', description: 'The address of its API server.' }),
              project: string({ default: '', description: 'Its project.' }),
              labels: map(string(), { default: {}, description: 'The labels of its Secret.' }),
              annotations: map(string(), { default: {}, description: 'The annotations of its Secret.' }),
            }),
            { description: 'The clusters of Argo CD, for the generator clusters of ApplicationSets.' },
          ),
        ),
        exclude: list(string(), {
          default: [],
          description:
            'Patterns as in .gitignore, relative to the directory of this file: krmkit does not look for objects of Flux and Argo CD in these files.',
        }),
        flux: optional(string({ description: 'The version of Flux to follow: 2.9.' })),
        kustomizeBuildOptions: optional(
          string({ description: 'kustomize.buildOptions of Argo CD: --load-restrictor LoadRestrictionsNone.' }),
        ),
        parameters: map(list(map(any())), {
          default: {},
          description:
            'The sets of parameters of generators that ask other programs (scmProvider, pullRequest, plugin, clusterDecisionResource), by the NAMESPACE/NAME of the ApplicationSet, or its NAME if it has no namespace.',
        }),
        sources: map(string(), {
          default: {},
          description:
            'Where the files of other sources are: a directory, relative to that of this file, by KIND/NAMESPACE/NAME of a source of Flux or by the address of a git repository. A directory outside of that of this file is a git clone beside this repository.',
        }),
      },
      { description: 'What Flux and Argo CD apply.' },
    ),
  ),
  ignore: list(
    object({
      paths: list(string(), { description: 'Patterns as in .gitignore, relative to the directory of this file.' }),
      codes: optional(
        list(string({ oneOf: DIAGNOSTIC_CODES }), { description: 'Only findings with these codes; all by default.' }),
      ),
    }),
    { default: [], description: 'Findings in these files are left out.' },
  ),
  ignoreFields: list(string(), {
    default: [],
    description:
      'Fields whose differences diff and preview count and do not show: spec.replicas, Deployment.apps=spec.replicas. The same as --ignore-field.',
  }),
  kubernetes: optional(string({ description: 'The Kubernetes release to follow: 1.34. The same as --kubernetes.' })),
  external: list(string(), {
    default: [],
    description:
      'Objects that are not among the files and exist in the cluster: KIND/NAME or KIND/NAMESPACE/NAME, where * stands for any text.',
  }),
  podTemplates: list(string(), {
    default: [],
    description: 'Pod templates of other kinds: Rollout.argoproj.io=spec.template. The same as --pod-template.',
  }),
  roots: list(string(), {
    default: [],
    description: 'What to check if no PATH is given, relative to the directory of this file.',
  }),
  schemas: list(string(), {
    default: [],
    description:
      'Directories with CustomResourceDefinitions and JSON schemas, relative to the directory of this file. The same as --schemas.',
  }),
  severity: optional(
    string({
      oneOf: ['error', 'warning', 'info'],
      description: 'Show findings of this severity and above. The same as --severity.',
    }),
  ),
});
