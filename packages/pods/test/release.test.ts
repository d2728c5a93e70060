import { pathToFileURL } from 'node:url';
import { CHECKOUT, needs } from '@krmkit/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../src/release.ts';
import { ageOf, behaviourOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease, readRelease } from '../src/release.ts';

function behaviour(text: string): Behaviour {
  return behaviourOf(readRelease(text));
}

describe('parseRelease', () => {
  it.each([
    ['1.34', 1, 34, undefined, '1.34'],
    ['v1.34.3', 1, 34, 3, '1.34.3'],
    ['1.20.2', 1, 20, 2, '1.20.2'],
    ['v1.30.4+k3s1', 1, 30, 4, '1.30.4'],
    ['v1.29.8-gke.1031000', 1, 29, 8, '1.29.8'],
    ['1.36.0-rc.1', 1, 36, 0, '1.36.0'],
  ])('reads %s', (text, major, minor, patch, plain) => {
    expect(parseRelease(text)).toEqual({ major, minor, patch, text: plain });
  });

  it.each(['', '1', '1.', '1.x', '1.2.3.4', '01.20', '1.020', 'latest', '-1.20', ' 1.20', '1.20+k3s1', '1.99999'])(
    'refuses %j',
    (text) => {
      expect(parseRelease(text)).toBeUndefined();
    },
  );
});

const FEATURES = join(CHECKOUT, '../shared/kubernetes/features.json');

// What each gate decides while it is on, by the values of the gates in the source of each release.
describe('the default of a feature gate', needs('the feature gates of Kubernetes', existsSync(FEATURES)), () => {
  const decided: Readonly<Record<string, (of: Behaviour) => boolean>> = {
    ContainerRestartRules: (of) => of.containerRestartPolicy === 'any',
    DownwardAPIHugePages: (of) => of.hugepagesFields,
    EnvFiles: (of) => of.fileKeyRefByDefault,
    GenericEphemeralVolume: (of) => of.ephemeralVolumes,
    HostnameOverride: (of) => of.hostnameOverride,
    ImageVolume: (of) => of.imageVolumes === 'known',
    IndexedJob: (of) => of.indexedJobs,
    JobBackoffLimitPerIndex: (of) => of.jobIndexFailureCounts,
    PodHostIPs: (of) => of.hostIPs === 'known',
    PodIndexLabel: (of) => of.podIndexLabels,
    PodLevelResources: (of) => of.podLevelResources,
    PodTopologyLabelsAdmission: (of) => of.topologyLabels,
    RelaxedEnvironmentVariableValidation: (of) => of.envNames === 'relaxed',
    RelaxedServiceNameValidation: (of) => of.digitServiceNames,
    SidecarContainers: (of) => of.sidecars,
  };

  it.each(Object.keys(decided))('%s', (gate) => {
    const { rows }: GateFile = JSON.parse(readFileSync(FEATURES, 'utf8'));
    const row = rows.find((one) => one.gate === gate);
    const minors = Array.from({ length: 17 }, (_, index) => 20 + index);
    const removed = row?.removedIn === null ? Number.POSITIVE_INFINITY : Number(row?.removedIn?.split('.')[1]);
    const expected = minors.map((minor) =>
      minor >= removed ? row?.afterRemoval === 'on' : row?.states[`1.${minor}`]?.default === true,
    );
    expect(minors.map((minor) => decided[gate]?.(behaviour(`1.${minor}`)))).toEqual(expected);
  });
});

interface GateFile {
  readonly rows: readonly {
    readonly gate: string;
    readonly states: Readonly<Record<string, { readonly default: boolean }>>;
    readonly removedIn: string | null;
    readonly afterRemoval: string | null;
  }[];
}

// Rows from the sources in the table, read release by release; a missing patch is the newest patch.
const ROWS: { readonly [Field in keyof Behaviour]: readonly (readonly [string, Behaviour[Field]])[] } = {
  dollarNonAscii: [
    ['1.20', 'damaged'],
    ['1.33.13', 'damaged'],
    ['1.34.0', 'refused'],
    ['1.34.3', 'refused'],
    ['1.34.4', 'bytes'],
    ['1.34', 'bytes'],
    ['1.35.0', 'refused'],
    ['1.35.1', 'bytes'],
    ['1.36.0', 'bytes'],
    ['1.37', 'bytes'],
  ],
  envFromBadNames: [
    ['1.20', 'skip-and-event'],
    ['1.29.15', 'skip-and-event'],
    ['1.30.0', 'inject'],
    ['1.37', 'inject'],
  ],
  digitServiceNames: [
    ['1.20', false],
    ['1.35', false],
    ['1.36', true],
    ['1.37', true],
  ],
  grpcProbes: [
    ['1.20', false],
    ['1.22', false],
    ['1.23', true],
    ['1.37', true],
  ],
  sleepHooks: [
    ['1.20', false],
    ['1.28', false],
    ['1.29', true],
    ['1.37', true],
  ],
  ephemeralVolumes: [
    ['1.20', false],
    ['1.21', true],
    ['1.37', true],
  ],
  imageVolumes: [
    ['1.20', 'emptied'],
    ['1.30', 'emptied'],
    ['1.31', 'refused'],
    ['1.34', 'refused'],
    ['1.35', 'known'],
    ['1.37', 'known'],
  ],
  envNames: [
    ['1.20', 'c-identifier'],
    ['1.31', 'c-identifier'],
    ['1.32.0', 'relaxed'],
    ['1.37', 'relaxed'],
  ],
  hostIPs: [
    ['1.20', 'unknown'],
    ['1.27', 'unknown'],
    ['1.28', 'forbidden'],
    ['1.29', 'known'],
    ['1.37', 'known'],
  ],
  podIPs: [
    ['1.21', 'as-given'],
    ['1.22', 'one-per-family'],
    ['1.32', 'one-per-family'],
    ['1.33', 'rewritten'],
    ['1.37', 'rewritten'],
  ],
  podLevelResources: [
    ['1.20', false],
    ['1.33', false],
    ['1.34', true],
    ['1.37', true],
  ],
  hugepagesFields: [
    ['1.22', false],
    ['1.23', true],
    ['1.37', true],
  ],
  fileKeyRef: [
    ['1.33', false],
    ['1.34', 'dotenv'],
    ['1.35', 'single-quoted'],
    ['1.37', 'single-quoted'],
  ],
  fileKeyRefByDefault: [
    ['1.34', false],
    ['1.35', true],
  ],
  ephemeralSubPath: [
    ['1.22', 'allowed'],
    ['1.23', 'refused'],
  ],
  sidecars: [
    ['1.28', false],
    ['1.29', true],
  ],
  containerRestartPolicy: [
    ['1.27', 'dropped'],
    ['1.28', 'forbidden'],
    ['1.33', 'forbidden'],
    ['1.34', 'dropped'],
    ['1.35', 'any'],
  ],
  hostnameOverride: [
    ['1.34', false],
    ['1.35', true],
  ],
  nonUtf8Variable: [
    ['1.33', 'replaced'],
    ['1.34.0', 'refused'],
    ['1.34.8', 'refused'],
    ['1.34.9', 'replaced'],
    ['1.34', 'replaced'],
    ['1.35.5', 'refused'],
    ['1.35.6', 'replaced'],
    ['1.36.1', 'refused'],
    ['1.36.2', 'replaced'],
    ['1.37.0', 'replaced'],
  ],
  nonUtf8Argument: [
    ['1.33', 'replaced'],
    ['1.34.0', 'refused'],
    ['1.34.9', 'refused'],
    ['1.36.3', 'refused'],
    ['1.37', 'refused'],
  ],
  topologyLabels: [
    ['1.33', false],
    ['1.34', false],
    ['1.35', true],
  ],
  prefixedJobLabels: [
    ['1.26', false],
    ['1.27', true],
  ],
  podIndexLabels: [
    ['1.27', false],
    ['1.28', true],
  ],
  indexedJobs: [
    ['1.20', false],
    ['1.21', false],
    ['1.22', true],
  ],
  jobIndexFailureCounts: [
    ['1.28', false],
    ['1.29', true],
  ],
};

describe('each row', () => {
  const root = pathToFileURL(`${CHECKOUT}/`);
  const table = readFileSync(new URL('packages/pods/src/release.ts', root), 'utf8');
  const others = ['packages', 'src']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?:^|\/)src\/.*\.ts$/.test(path) && !path.endsWith('/release.ts'))
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n');

  it.each(Object.keys(ROWS))('%s has its source above it, and is used', (field) => {
    const row = table.split('\n').findIndex((line) => line.startsWith(`    ${field}: `));
    // A file, a KEP or a change of kubernetes/kubernetes.
    expect(commentAbove(row)).toMatch(/KEP-\d+|\.(?:go|proto)\b|#\d+/);
    expect(others).toMatch(
      new RegExp(`\\b(?:behaviour|rules)\\.${field}\\b|\\b${field}\\b[^;\\n]*\\} = (?:\\w+\\.)*behaviour\\b`),
    );
  });

  function commentAbove(row: number): string {
    const lines = table.split('\n');
    let start = row;
    while (lines[start - 1]?.startsWith('    // ') === true) start -= 1;
    return lines
      .slice(start, row)
      .map((line) => `${line}\n`)
      .join('');
  }
});

describe('behaviourOf', () => {
  it.each(Object.entries(ROWS))('%s', (field, rows) => {
    const found = rows.map(([text]) => [text, new Map<string, unknown>(Object.entries(behaviour(text))).get(field)]);
    expect(found).toEqual(rows);
  });

  it('treats unknown releases as the nearest known one', () => {
    expect(behaviour('1.9')).toEqual(behaviour(OLDEST_RELEASE));
    expect(behaviour('1.99')).toEqual(behaviour(NEWEST_RELEASE));
    expect(behaviour('2.0')).toEqual(behaviour(NEWEST_RELEASE));
    expect(behaviour('0.9')).toEqual(behaviour(OLDEST_RELEASE));
  });

  it('reports these releases', () => {
    const ages = ['1.19', '1.20', '1.37.4', '1.38', '2.0', '0.9'].map((text) => [text, ageOf(readRelease(text))]);
    expect(Object.fromEntries(ages)).toEqual({
      '1.19': 'older',
      '1.20': 'known',
      '1.37.4': 'known',
      '1.38': 'newer',
      '2.0': 'newer',
      '0.9': 'older',
    });
  });
});
