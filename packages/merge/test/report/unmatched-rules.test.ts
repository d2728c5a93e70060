import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../src/conflict.ts';
import type { ConflictRule } from '../../src/options.ts';
import { unmatchedRules } from '../../src/report/unmatched-rules.ts';

const at = (path: string): Conflict['updated'] => ({
  location: { path, start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 },
});

const REPLICAS: Conflict = {
  kind: 'both-changed',
  subject: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  path: ['spec', 'replicas'],
  field: 'spec.replicas',
  original: {},
  updated: {},
  destination: {},
  chosen: 'updated',
  open: false,
};
const IMAGE: Conflict = {
  ...REPLICAS,
  path: ['spec', 'containers', 0, 'image'],
  field: 'spec.containers[name="app"].image',
};
const SERVICE: Conflict = {
  ...REPLICAS,
  subject: { apiVersion: 'v1', kind: 'Service', name: 'a' },
};
const FILE: Conflict = {
  kind: 'deleted-and-changed',
  path: [],
  field: '',
  original: at('old/a.yaml (original)'),
  updated: at('new/b.yaml'),
  destination: at('own/c.yaml'),
  chosen: 'updated',
  open: false,
};

/** `WHERE, MEANT` for a rule that matches none. */
function unmatched(rule: Omit<ConflictRule, 'choose'>, conflicts: readonly Conflict[]): readonly string[] {
  const rules: readonly ConflictRule[] = [{ ...rule, choose: 'dest' }];
  return unmatchedRules({ onConflict: { rules } }, conflicts).map(({ where, meant }) => `${where}, ${meant}`);
}

describe('a rule that matches a conflict', () => {
  it.each<readonly [Omit<ConflictRule, 'choose'>, Conflict]>([
    [{}, REPLICAS],
    [{ kind: 'both-changed' }, REPLICAS],
    [{ kind: 'Deployment' }, REPLICAS],
    [{ kind: 'Deployment.apps' }, REPLICAS],
    [{ kind: 'Service' }, SERVICE],
    [{ kind: 'Service.' }, SERVICE],
    [{ path: 'spec.replicas' }, REPLICAS],
    [{ path: 'spec' }, REPLICAS],
    [{ path: '$.spec' }, REPLICAS],
    [{ path: '.spec' }, REPLICAS],
    [{ path: '' }, REPLICAS],
    [{ kind: 'Deployment', path: 'spec' }, REPLICAS],
    [{ path: 'spec.containers.image' }, IMAGE],
    [{ path: 'spec.containers[name=app].image' }, IMAGE],
    [{ path: `spec.containers[name="a]b"].image` }, IMAGE],
    [{ path: 'spec.containers[0]' }, IMAGE],
    [{ kind: 'deleted-and-changed' }, FILE],
    [{ path: 'own/c.yaml' }, FILE],
    [{ path: './c.yaml' }, FILE],
    [{ path: 'b.yaml' }, FILE],
    [{ path: 'a.yaml' }, FILE],
    [{ path: 'c.yaml/' }, FILE],
  ])('%j', (rule, conflict) => {
    expect(unmatched(rule, [conflict])).toEqual([]);
  });
});

describe('a rule that matches none', () => {
  it.each<readonly [Omit<ConflictRule, 'choose'>, readonly Conflict[], readonly string[]]>([
    [{ kind: 'both-added' }, [REPLICAS], ['both-added, undefined']],
    [{ kind: 'Service' }, [REPLICAS], ['Service, undefined']],
    [{ kind: 'Deployment.batch' }, [REPLICAS], ['Deployment.batch, Deployment']],
    [{ kind: 'Deploymnt' }, [REPLICAS], ['Deploymnt, Deployment']],
    [{ path: 'spec.replica' }, [REPLICAS], ['spec.replica, spec.replicas']],
    [{ path: 'replicas' }, [REPLICAS], ['replicas, undefined']],
    [{ kind: 'Deployment', path: 'metadata' }, [REPLICAS], ['Deployment:metadata, undefined']],
    [{ kind: 'Service', path: 'spec' }, [REPLICAS], ['Service:spec, undefined']],
    [{ path: 'd.yaml' }, [FILE], ['d.yaml, undefined']],
    [{ path: '.yaml' }, [FILE], ['.yaml, undefined']],
    [{ kind: 'Deployment' }, [FILE], ['Deployment, undefined']],
    // Without conflicts, only a name that is probably mistyped.
    [{ kind: 'both-chaged' }, [], ['both-chaged, both-changed']],
    [{ kind: 'Deployment' }, [], []],
    [{ path: 'spec' }, [], []],
  ])('%j', (rule, conflicts, expected) => {
    expect(unmatched(rule, conflicts)).toEqual(expected);
  });

  it('is not reported for a strategy for all conflicts', () => {
    expect(unmatchedRules({ onConflict: 'dest' }, [REPLICAS])).toEqual([]);
    expect(unmatchedRules({}, [REPLICAS])).toEqual([]);
  });
});
