import { describe, expect, it } from 'vitest';
import type { Diagnostic, DiagnosticCode } from '@krmkit/base';
import type { PodEvent, ResolvedTemplate } from '@krmkit/pods';
import { findingRules } from '../../src/configuration/rules.ts';
import { isCheck } from '../../src/api/check.ts';
import { createEventChoice } from '../../src/findings/choose-events.ts';
import { knownFindings } from '../../src/findings/new-findings.ts';
import type { KnownFinding } from '../../src/findings/new-findings.ts';
import { checkFiles } from '../check-files.ts';

const FILES = {
  'a.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  initContainers: [{name: app, image: a, args: ["$(ONE)"]}]\n  containers: [{name: app, image: a, args: ["$(ONE)", "$(TWO)"], envFrom: [{configMapRef: {name: none}}]}]\n',
};

interface Choice {
  readonly ignored?: readonly DiagnosticCode[];
  readonly ignoredPaths?: readonly string[];
  readonly isKnown?: (diagnostic: Diagnostic) => boolean;
  readonly more?: readonly PodEvent[];
}

/** `LIST REASON MESSAGE` of the events that are left. */
async function eventsWith({ ignored = [], ignoredPaths, isKnown, more = [] }: Choice): Promise<readonly string[]> {
  const result = await checkFiles(FILES, { complete: true });
  const [workload] = isCheck(result) ? result.workloads : [];
  if (workload === undefined) throw new Error('no workload');
  const { diagnostics } = result;
  const content = {
    checks: {},
    external: [],
    gitops: undefined,
    ignore: [{ paths: ignoredPaths ?? [], codes: undefined }],
    ignoreFields: [],
    kubernetes: undefined,
    podTemplates: [],
    roots: [],
    schemas: [],
    severity: undefined,
  };
  const rules = ignoredPaths && findingRules(content, { directory: '/', below: [] });
  const known: readonly KnownFinding[] | undefined =
    isKnown && knownFindings([{ root: undefined, diagnostics }], isKnown);
  const choose = createEventChoice({ ignored: new Set(ignored), ...(rules && { rules }) }, known);
  const template: ResolvedTemplate = {
    ...workload,
    containers: workload.containers.map((one) => ({ ...one, events: [...one.events, ...more] })),
  };
  return choose(template, undefined, diagnostics).containers.flatMap(({ located, events }) =>
    events.map(({ reason, message }) => `${located.list} ${reason} ${message}`),
  );
}

const INIT = 'initContainers UnresolvedReference args[0]: $(ONE) is not defined';
const ONE = 'containers UnresolvedReference args[0]: $(ONE) is not defined';
const TWO = 'containers UnresolvedReference args[1]: $(TWO) is not defined';
const FAILED = 'containers Failed Error: configmap "none" not found';

describe('the events', () => {
  it.each<readonly [what: string, choice: Choice, events: readonly string[]]>([
    ['are all without a choice', {}, [INIT, FAILED, ONE, TWO]],
    ['have no ignored code', { ignored: ['unresolved-reference'] }, [FAILED]],
    ['have no ignored code of a kubelet', { ignored: ['missing-configmap'] }, [INIT, ONE, TWO]],
    ['are none of an ignored file', { ignoredPaths: ['a.yaml'] }, []],
    ['are all of other files', { ignoredPaths: ['b.yaml'] }, [INIT, FAILED, ONE, TWO]],
    ['are none of known findings', { isKnown: () => true }, []],
    ['are those of new findings', { isKnown: ({ message }) => message.includes('ONE') }, [FAILED, TWO]],
    [
      'are those of new findings in the same container',
      { isKnown: ({ subject, message }) => subject?.containerList === 'initContainers' || message.includes('TWO') },
      [FAILED, ONE],
    ],
    [
      'of a kubelet are those of new findings',
      { isKnown: ({ code }) => code === 'missing-configmap' },
      [INIT, ONE, TWO],
    ],
  ])('%s', async (_, choice, events) => {
    expect([...(await eventsWith(choice))].toSorted()).toEqual([...events].toSorted());
  });

  it('without a finding stay', async () => {
    const more: readonly PodEvent[] = [
      { component: 'kubelet', type: 'Normal', reason: 'A', message: 'a' },
      { component: 'krmkit', type: 'Normal', reason: 'B', message: 'b', code: 'shell-syntax' },
    ];
    const left = await eventsWith({ isKnown: () => true, more });
    expect(left).toEqual(['initContainers A a', 'initContainers B b', 'containers A a', 'containers B b']);
  });
});
