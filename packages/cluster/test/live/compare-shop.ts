import { NO_COLORS } from '@krmkit/base';
import type { CheckOptions } from '@krmkit/check';
import { settingsOf } from '@krmkit/check';
import { LIVE_SHOP } from '@krmkit/testing';
import { expect } from 'vitest';
import { compareWithCluster } from '../../src/live/compare-live.ts';
import type { LiveComparison } from '../../src/live/compare-live.ts';
import { diffJson, diffText } from '../../src/live/report-changes.ts';
import { wantedOf } from '../../src/live/wanted.ts';
import { readCluster } from '../../src/objects/cluster-package.ts';
import { APPLIED, clusterWith, environmentsIn } from './live-shop.ts';

interface Compared extends LiveComparison {
  readonly text: string;
  readonly json: unknown;
}

export interface Question extends CheckOptions {
  readonly secrets?: boolean;
  readonly serviceLinks?: boolean;
}

export type Files = Readonly<Record<string, string>>;

/** Compares files with the cluster of `LIVE_SHOP`, as `krmkit expand FILES --live --diff`. */
export async function compare(
  given: string | Files,
  { secrets = false, serviceLinks = true, ...options }: Question = {},
): Promise<Compared> {
  const read = await environmentsIn(typeof given === 'string' ? { 'a.yaml': given } : given);
  const settings = {
    ...settingsOf('check', { kubernetes: '1.20.2', namespace: 'shop', ...options }),
    serviceLinks,
    paths: ['.'],
    labelSelector: undefined,
    quiet: false,
  };
  const api = clusterWith(LIVE_SHOP).connect();
  const { signal } = new AbortController();
  const choice = { allNamespaces: false, pods: false, secrets, diff: true };
  const cluster = await readCluster(api, wantedOf(read, settings, choice, { api, signal }));
  if (!cluster.ok) throw new Error(JSON.stringify(cluster.failure));
  const compared = compareWithCluster({ read, cluster: cluster.value, settings, images: new Map() });
  return {
    ...compared,
    text: [...diffText(compared.changes, settings, NO_COLORS)].join(''),
    json: JSON.parse([...diffJson(compared.changes, settings)].join('')),
  };
}

export const change = (...changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, APPLIED);

export const SAME = 'no change for any container\n';
