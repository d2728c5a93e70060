import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code = 'invalid-function' | 'invalid-kptfile';

export const DECLARING_FUNCTIONS: Readonly<Record<Code, CatalogueEntry>> = {
  'invalid-function': {
    severity: SEVERITIES['invalid-function'],
    title: 'A resource declares a function that cannot run as written',
    explanation: `A resource declares a function by an annotation whose text is YAML. It is read strictly, because an unknown field is most often a typo that would silently run the function without it:

    metadata:
      annotations:
        config.kubernetes.io/function: |
          container:
            image: example.com/set-labels:v1   # or exec: {path: ./fn.sh}
            network: true                      # or module: {path: ./fn.ts}
            envs: [LOG_LEVEL=debug]
          deferFailure: true

Paths are relative to the file that holds the resource; a program without a slash is looked up in PATH. Where container, exec and module stand beside one another, the first of these runs, and a warning names the others. Starlark is run by no tool any more: write such a function as a module.`,
  },
  'invalid-kptfile': {
    severity: SEVERITIES['invalid-kptfile'],
    title: 'A Kptfile cannot be rendered or merged as written',
    explanation: `A Kptfile is read as strictly as kpt reads it: unknown fields, repeated keys and contradictory steps are errors. A step of the pipeline has either image or exec, and at most one of configPath and configMap:

    pipeline:
      mutators:
      - image: example.com/set-labels:v1
        configMap: {app: web}
      validators:
      - exec: ./check.sh --strict
        configPath: check-config.yaml

configPath is a file of the same package that holds one resource. The tag of an image is one version: krmkit does not resolve a range such as ~0.1, because only a registry knows its versions and they change.`,
  },
};
