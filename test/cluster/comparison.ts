import type { Pod } from 'kubernetes-types/core/v1.d.ts';

import type { ImageConfig } from '@krmkit/pods';
import { decodePod } from '@krmkit/pods';
import { recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import type { Stage } from './cluster.ts';
import { createPod, deletePod, items, pause, podPath, serverRelease } from './cluster.ts';
import type { Difference, Runtime } from './compare.ts';
import { compareContainer, exceedsExec, replaceInvalid, show } from './compare.ts';
import type { Expected } from './expected.ts';
import { expectContainer } from './expected.ts';
import { generateBadNamesPod, generateFaultyPod, plainPod } from './faults.ts';
import { CALIBRATION } from './objects.ts';
import type { PodOptions } from './pods.ts';
import { generatePod } from './pods.ts';
import { containerNames, watchViews, watchWaiting } from './watch-pod.ts';

export interface ComparisonOptions {
  readonly seed: string;
  /** The number of pods to run; faulty ones and those with events come in addition. */
  readonly pods: number;
  readonly faultyPods: number;
  readonly eventPods: number;
  /** Only the pod with this index. */
  readonly only: number | undefined;
  readonly image: string;
  readonly pullPolicy: string;
  /** ENTRYPOINT and CMD of the image, if they are known. */
  readonly imageConfig: ImageConfig | undefined;
  /** The arguments that make the image's ENTRYPOINT a shell. */
  readonly argsAlone: readonly string[] | undefined;
  readonly concurrency: number;
}

export interface PodDifference extends Difference {
  readonly pod: Pod;
  readonly container: string;
}

export interface Summary {
  readonly kubernetes: string;
  readonly pods: number;
  readonly containers: number;
  readonly variables: number;
  readonly args: number;
  readonly refusals: number;
  readonly events: number;
  readonly differences: readonly PodDifference[];
}

type Counts = { -readonly [K in keyof Omit<Summary, 'kubernetes' | 'differences'>]: number };

interface Run {
  readonly client: Client;
  readonly stage: Stage;
  readonly options: ComparisonOptions;
  readonly kubernetes: string;
  readonly runtime: Runtime;
  readonly counts: Counts;
  readonly differences: PodDifference[];
}

/** Runs the pods and compares them. Calls `progress` with a line now and then. */
export async function compareWithKubelet(
  client: Client,
  stage: Stage,
  options: ComparisonOptions,
  progress: (line: string) => void,
): Promise<Summary> {
  const kubernetes = await serverRelease(client);
  const counts: Counts = { pods: 0, containers: 0, variables: 0, args: 0, refusals: 0, events: 0 };
  const differences: PodDifference[] = [];
  const runtime = await learnRuntime(client, plainPod(podOptions(stage, options, 0)));
  const run: Run = { client, stage, options, kubernetes, runtime, counts, differences };
  const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  if (options.only === undefined) {
    // Events first: a kubelet sends five a second, keeps a thousand waiting, and drops the rest.
    if (await eventsArrive(run, 'plain')) {
      await compareEvents(run, range(options.eventPods));
      progress(`${String(counts.events)} events compared`);
    } else {
      progress('no events compared: the kubelet is still sending those of an earlier run; try again in four minutes');
    }
    await inParallel(range(options.faultyPods), options.concurrency, (index) => compareFaulty(run, index));
    progress(`${String(counts.refusals)} refused containers compared`);
  }
  const wanted = options.only === undefined ? range(options.pods) : [options.only];
  const started = Date.now();
  await inParallel(wanted, options.concurrency, async (index) => {
    await compareRunning(run, generatePod(podOptions(stage, options, index)));
    if (counts.pods % 50 === 0) {
      progress(
        `${String(counts.pods)} pods, ${String(Math.round((Date.now() - started) / 1000))} s, ${String(differences.length)} differences`,
      );
    }
  });
  return { kubernetes, ...counts, differences };
}

function podOptions(stage: Stage, options: ComparisonOptions, index: number): PodOptions {
  const { seed, image, pullPolicy, argsAlone } = options;
  const namespace = stage.namespaces[index % 3] ?? stage.namespaces[0];
  return { seed, image, pullPolicy, argsAlone, index, namespace };
}

async function inParallel(
  indices: readonly number[],
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const queue = indices.values();
  const worker = async (): Promise<void> => {
    for (const index of queue) await work(index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Creates a pod, works with it and removes it; a pod that the API server refuses is a difference. */
async function withPod<T>(run: Run, pod: Pod, work: () => Promise<T>): Promise<T | undefined> {
  try {
    await createPod(run.client, pod);
  } catch (error) {
    run.differences.push({ pod, container: '', what: 'pod', library: 'accepted', kubelet: String(error) });
    return undefined;
  }
  try {
    return await work();
  } finally {
    await deletePod(run.client, pod);
  }
}

async function learnRuntime(client: Client, pod: Pod): Promise<Runtime> {
  await createPod(client, pod);
  try {
    const { views, waiting } = await watchViews(client, pod, 20_000);
    const view = views.get('main-0');
    if (view === undefined) throw new Error(`a plain pod does not run: ${JSON.stringify([...waiting])}`);
    const sent = Buffer.from(CALIBRATION.bytes).toString('latin1');
    const got = view.env.get(CALIBRATION.key);
    if (got !== sent && got !== replaceInvalid(sent)) {
      throw new Error(`bytes are neither kept nor replaced: ${show(got ?? '')}`);
    }
    const own = [...view.env].filter(([name]) => name !== CALIBRATION.key && !name.startsWith('KUBERNETES_'));
    return { additions: new Map(own), keepsBytes: got === sent };
  } finally {
    await deletePod(client, pod);
  }
}

async function compareRunning(run: Run, pod: Pod, attempts = 4): Promise<void> {
  const removed = await withPod(run, pod, async () => {
    // Each attempt gets more time, for a busy machine.
    const { views, waiting, failure } = await watchViews(run.client, pod, 20_000 * (5 - attempts));
    // A pod with a limit of zero for local storage is evicted if the kubelet checks it while it runs.
    if (failure !== undefined && attempts > 1) return true;
    const isRefused = [...waiting.values()].some(({ reason }) => reason.endsWith('Error'));
    const isLate = containerNames(pod).some((container) => !views.has(container)) && !isRefused;
    if (isLate && attempts > 1) return true;
    const live = await run.client.json('GET', podPath(pod));
    const podAddress = [...views.values()].find((view) => view.podAddress !== undefined)?.podAddress;
    let tooLong = false;
    for (const container of containerNames(pod)) {
      const view = views.get(container);
      if (view === undefined) {
        const expected = expectFrom(run, live, container, podAddress);
        const state = waiting.get(container);
        const refused = state?.message.includes('argument list too long') === true && exceedsExec(expected);
        if (refused) run.counts.refusals += 1;
        tooLong ||= refused;
        if (refused || (tooLong && state?.reason === 'PodInitializing')) continue;
        const kubelet = state === undefined ? (failure ?? 'no complete log') : `${state.reason}: ${state.message}`;
        run.differences.push({ pod, container, what: 'run', library: expected.error?.message ?? 'runs', kubelet });
        continue;
      }
      const expected = expectFrom(run, live, container, podAddress);
      const compared = compareContainer(expected, view, run.runtime);
      run.differences.push(...compared.differences.map((difference) => ({ ...difference, pod, container })));
      run.counts.containers += 1;
      run.counts.variables += compared.variables;
      run.counts.args += compared.args;
    }
    run.counts.pods += 1;
    return false;
  });
  if (removed === true) await compareRunning(run, pod, attempts - 1);
}

/** The library's result for a pod as the API server stores it. */
function expectFrom(run: Run, live: unknown, container: string, podAddress: string | undefined): Expected {
  const status = recordMember(live, 'status');
  const listed = recordMember(status, 'podIPs');
  const addresses = Array.isArray(listed) ? listed.map((entry) => textAt(entry, 'ip') ?? '') : [];
  const address = podAddress ?? textAt(status, 'podIP') ?? '';
  const runtime = {
    'status.podIP': address,
    'status.podIPs': addresses.length > 1 ? addresses.join(',') : address,
  };
  const { kubernetes, stage, options } = run;
  const pod = decodePod(live).value;
  return expectContainer({ pod, container, sources: stage.sources, kubernetes, runtime, image: options.imageConfig });
}

/** Compares the waiting reason and message of containers that cannot be created. */
async function compareFaulty(run: Run, index: number): Promise<void> {
  const pod = generateFaultyPod({ ...podOptions(run.stage, run.options, index) });
  const named: Pod = { ...pod, metadata: { ...pod.metadata, name: `faulty-${String(index)}` } };
  await withPod(run, named, async () => {
    const live = await run.client.json('GET', podPath(named));
    const init = named.spec?.initContainers ?? [];
    // A failing init container keeps the regular ones from being tried.
    const tried = (init.length > 0 ? init : (named.spec?.containers ?? [])).map(({ name }) => name);
    const expected = new Map(tried.map((name) => [name, expectFrom(run, live, name, undefined).error]));
    const waiting = await watchWaiting(run.client, named, (states) =>
      tried.every((name) => {
        const state = states.get(name);
        const error = expected.get(name);
        return state?.reason === error?.reason && state?.message === error?.message;
      }),
    );
    for (const [container, error] of expected) {
      const state = waiting.get(container);
      if (state?.reason !== error?.reason || state?.message !== error?.message) {
        const library = error === undefined ? 'runs' : `${error.reason}: ${error.message}`;
        const kubelet = state === undefined ? 'does not wait' : `${state.reason}: ${state.message}`;
        run.differences.push({ pod: named, container, what: 'waiting', library, kubelet });
      }
      run.counts.refusals += 1;
    }
  });
}

/** Compares the kubelet's events about invalid names of variables; from 1.30 on there are none. */
async function compareEvents(run: Run, indices: readonly number[]): Promise<void> {
  const pods = indices.map((index): Pod => {
    const pod = generateBadNamesPod(podOptions(run.stage, run.options, index));
    return { ...pod, metadata: { ...pod.metadata, name: `names-${String(index)}` } };
  });
  await inParallel(indices, run.options.concurrency, async (index) => {
    const pod = pods[index];
    if (pod !== undefined) await compareRunning(run, pod);
  });
  const expected = pods.map((pod) => {
    const live = { ...pod, spec: { enableServiceLinks: true, ...pod.spec } };
    return [...new Set(expectFrom(run, live, 'main-0', undefined).events)].toSorted();
  });
  let seen = await badNameEvents(run);
  for (let attempt = 0; attempt < 20; attempt++) {
    if (pods.every((pod, index) => sameTexts(seen.get(pod.metadata?.name ?? ''), expected[index]))) break;
    await pause(1000);
    seen = await badNameEvents(run);
  }
  let missing = 0;
  pods.forEach((pod, index) => {
    const got = seen.get(pod.metadata?.name ?? '') ?? [];
    const wanted = expected[index] ?? [];
    const library = wanted.join('\n');
    // A kubelet drops events under load, so a single missing event proves nothing; most must arrive.
    if (got.some((message) => !wanted.includes(message))) {
      run.differences.push({ pod, container: 'main-0', what: 'events', library, kubelet: got.join('\n') });
    }
    run.counts.events += got.length;
    missing += wanted.filter((message) => !got.includes(message)).length;
  });
  const [pod] = pods;
  if (missing > run.counts.events && pod !== undefined) {
    const library = `${String(missing)} events more`;
    run.differences.push({ pod, container: 'main-0', what: 'events', library, kubelet: 'fewer than half of them' });
  }
}

/** Whether the events of a started pod arrive soon: they are sent in order. */
async function eventsArrive(run: Run, pod: string): Promise<boolean> {
  const path = `/api/v1/namespaces/${run.stage.namespaces[0]}/events?fieldSelector=reason=Started,involvedObject.name=${pod}`;
  for (let attempt = 0; attempt < 15; attempt++) {
    if ((await items(run.client, path)).length > 0) return true;
    await pause(1000);
  }
  return false;
}

async function badNameEvents(run: Run): Promise<Map<string, string[]>> {
  const messages = new Map<string, string[]>();
  for (const namespace of run.stage.namespaces) {
    const path = `/api/v1/namespaces/${namespace}/events?fieldSelector=reason=InvalidEnvironmentVariableNames`;
    for (const event of await items(run.client, path)) {
      const name = textAt(recordMember(event, 'involvedObject'), 'name') ?? '';
      const known = messages.get(name) ?? [];
      messages.set(name, [...new Set([...known, textAt(event, 'message') ?? ''])].toSorted());
    }
  }
  return messages;
}

function sameTexts(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
