import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { readSourceLazily } from '../../src/read/documents.ts';
import { writtenByPrograms } from '../../src/read/written-by-programs.ts';
import { createDocumentMemory } from '@krmkit/yaml';
import { resourceOf } from '../resource/resource-of.ts';

/** `KIND NAME` of what the containers of an object write. */
function written(apiVersion: string, kind: string, spec: JsonValue): readonly string[] {
  const found = writtenByPrograms(resourceOf({ apiVersion, kind, metadata: { name: 'x' }, spec }));
  for (const { isGuess } of found) expect(isGuess).toBe(true);
  return found.map((made) => `${made.kind} ${made.name}`);
}

const template = (spec: JsonValue): JsonValue => ({ template: { spec } });
const containers = (container: JsonValue): JsonValue => ({ containers: [container] });
const init = (container: JsonValue): JsonValue => ({ initContainers: [container], containers: [] });
const CERTGEN: JsonValue = {
  image: 'registry.k8s.io/kube-webhook-certgen',
  args: ['create', '--secret-name=webhook-tls'],
};

describe('what programs write', () => {
  it.each<[title: string, apiVersion: string, kind: string, spec: JsonValue, expected: readonly string[]]>([
    [
      'is what the containers of a Job name',
      'batch/v1',
      'Job',
      template(containers(CERTGEN)),
      ['Secret create', 'Secret webhook-tls'],
    ],
    [
      'is what the init containers of a Job name',
      'batch/v1',
      'Job',
      template(init({ command: ['kubectl', 'create', 'secret'] })),
      ['Secret kubectl', 'Secret create', 'Secret secret'],
    ],
    [
      'is that of a CronJob',
      'batch/v1',
      'CronJob',
      { jobTemplate: { spec: template(containers(CERTGEN)) } },
      ['Secret create', 'Secret webhook-tls'],
    ],
    [
      'is what the init containers of a Deployment name',
      'apps/v1',
      'Deployment',
      template(init({ args: ['secret abc'] })),
      ['Secret secret', 'Secret abc'],
    ],
    ['is that of a StatefulSet', 'apps/v1', 'StatefulSet', template(init({ args: ['cm abc'] })), ['ConfigMap abc']],
    ['is that of a DaemonSet', 'apps/v1', 'DaemonSet', template(init({ args: ['cm abc'] })), ['ConfigMap abc']],
    ['is what the init containers of a Pod name', 'v1', 'Pod', init({ args: ['cm abc'] }), ['ConfigMap abc']],
    [
      'is both kinds where both are named',
      'v1',
      'Pod',
      init({ args: ['secret, configmap: abc'] }),
      ['Secret secret', 'Secret configmap', 'Secret abc', 'ConfigMap secret', 'ConfigMap configmap', 'ConfigMap abc'],
    ],
    ['is known by the image, too', 'v1', 'Pod', init({ image: 'config-map-maker', args: ['abc'] }), ['ConfigMap abc']],
    ['has each name once', 'v1', 'Pod', init({ image: 'secrets', command: ['abc'], args: ['abc'] }), ['Secret abc']],
    [
      'is nothing that the other containers of a Deployment name',
      'apps/v1',
      'Deployment',
      template(containers(CERTGEN)),
      [],
    ],
    ['is nothing where no kind is named', 'batch/v1', 'Job', template(containers({ args: ['abc'] })), []],
    ['is nothing of other kinds', 'example.com/v1', 'Job', template(containers(CERTGEN)), []],
    ['is nothing without containers', 'batch/v1', 'Job', {}, []],
    [
      'has no names that are too short, or in upper case',
      'v1',
      'Pod',
      init({ image: 'secret', args: ['ab Abc a_bc x-'] }),
      [],
    ],
    [
      'has no parts of other words',
      'v1',
      'Pod',
      init({ image: 'secret', args: ['abc_def /abc.d/'] }),
      ['Secret abc.d'],
    ],
  ])('%s', (_title, apiVersion, kind, spec, expected) => {
    expect(written(apiVersion, kind, spec)).toEqual(expected);
  });

  it.each([
    [
      'apiVersion: batch/v1\nkind: Job\nspec: {template: {spec: {containers: [{args: [secret abc]}]}}}\n',
      ['Secret secret', 'Secret abc'],
    ],
    ['apiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {containers: [{args: [secret abc]}]}}}\n', []],
  ])('is read from a file: %s', (text, expected) => {
    const found = readSourceLazily(createSource('a.yaml', text), {}, createDocumentMemory()).resources.flatMap(
      writtenByPrograms,
    );
    expect(found.map((made) => `${made.kind} ${made.name}`)).toEqual(expected);
  });
});
