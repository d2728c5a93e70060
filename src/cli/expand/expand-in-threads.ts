import { mayHavePodTemplate } from '../../kubelet/workloads.ts';
import type { DocumentText, ResourceText } from '../../read/resource-text.ts';
import { createTextTaker, documentText } from '../../read/resource-text.ts';
import type { ScannedPackage, ScannedPart } from '../../read/scan-package.ts';
import type { Resource } from '../../resource/resource.ts';
import type { CommandContext } from '../context.ts';
import { formStyle } from '../report/report.ts';
import type { OpenThreads } from '../threads/open-threads.ts';
import { FEWEST_PROCESSORS, openThreads } from '../threads/open-threads.ts';
import type { ImageConfigs } from './image-config.ts';
import type { ExpandSettings } from './settings.ts';
import type { ShownResource } from './shown-resource.ts';

export interface ExpandThreadLimits {
  /** In characters of documents with pods: what makes a thread pay. */
  readonly least: number;
  /** In characters of such documents, with what is estimated to be printed of them. */
  readonly batch: number;
}

const LIMITS: ExpandThreadLimits = { least: 4 * 1024 * 1024, batch: 128 * 1024 };

/** So much of what others may need is copied to each thread. */
const MOST_OBJECTS = 64 * 1024 * 1024;
/** Where more is printed of each container, in characters, printing it is the work. */
const MOST_LINKS = 256 * 1024;
/** Of a Service: some ten variables, in each form. */
const LINKS_OF_SERVICE = 1500;
/** What has no pods is looked through, and kept until its turn comes. */
const WEIGHT_OF_REST = 1 / 16;

/** Parts of a package, and what became in other threads of those of their resources that can be sent there. */
export interface PartsInThreads {
  readonly parts: () => AsyncIterable<ScannedPart>;
  /** Of resources in their order, each once. Undefined for those that are to be expanded here. */
  readonly shown: (resource: Resource) => Promise<ShownResource | undefined>;
  readonly end: () => Promise<void>;
}

/** Undefined where several threads would not be faster than one. */
export async function expandInThreads(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  scanned: ScannedPackage,
  parts: AsyncIterable<ScannedPart>,
  limits: ExpandThreadLimits = LIMITS,
): Promise<PartsInThreads | undefined> {
  const { concurrency: wanted } = settings;
  const wish = { ...limits, characters: scanned.counted, wanted, isShared: true };
  // Nothing is made ready in vain.
  if (wanted === 1 || context.threads === undefined || wish.characters <= wish.batch) return undefined;
  if (wanted === undefined) {
    if (wish.characters < 2 * wish.least) return undefined;
    const { processors } = await context.threads();
    if (processors < FEWEST_PROCESSORS) return undefined;
  }
  const links = showsLinks(settings) ? linksOf(scanned.remembered) : 0;
  if (links > MOST_LINKS) return undefined;
  const objects = textsOf(scanned.remembered);
  if (objects === undefined) return undefined;
  const { facts } = scanned;
  const style = formStyle(context, settings);
  const threads = await openThreads(context, wish, 'expand', { settings, style, images, facts, objects });
  return threads && partsInThreads(threads, settings, parts, { batch: limits.batch, links });
}

/** What is counted for `ScannedPackage.counted`: the resources that can be sent to a thread and are worth it. */
export function isThreadWork(resource: Resource, { templates }: Pick<ExpandSettings, 'templates'>): boolean {
  const { origin } = resource;
  // Items of a list have to be read with the list; what is not ordinary may be anything.
  if (origin === undefined || origin.path.length > 0 || origin.document.outline === undefined) return false;
  return mayHavePodTemplate(resource.identity, templates);
}

interface BatchLimits {
  readonly batch: number;
  readonly links: number;
}

function partsInThreads(
  threads: OpenThreads<'expand'>,
  settings: ExpandSettings,
  source: AsyncIterable<ScannedPart>,
  { batch: most, links }: BatchLimits,
): PartsInThreads {
  // What has been looked through and whose turn has not come; of each resource in question, whether it stays here.
  const given: ScannedPart[] = [];
  const stays = createFifo<boolean>();
  const results = createFifo<ShownResource>();
  let wake = (): void => undefined;
  const batches = async function* (): AsyncGenerator<readonly DocumentText[], void, undefined> {
    let batch: DocumentText[] = [];
    let size = 0;
    // This thread is awake already, so it begins.
    let turn = 0;
    for await (const part of source) {
      given.push(part);
      size += part.source.text.length * WEIGHT_OF_REST;
      for (const resource of part.resources) {
        const { origin } = resource;
        if (origin === undefined || !isThreadWork(resource, settings)) continue;
        size += origin.document.end - origin.document.start + links;
        stays.add(turn === 0);
        if (turn !== 0) batch.push(documentText(origin));
        if (size < most) continue;
        wake();
        if (turn !== 0) yield batch;
        batch = [];
        size = 0;
        turn = (turn + 1) % (threads.count + 1);
      }
      wake();
      if (size < most) continue;
      // Though it may be empty: no more is looked through than threads can take.
      yield batch;
      batch = [];
      size = 0;
    }
    if (batch.length > 0) yield batch;
  };
  const running = threads.run(batches());
  let isDone = false;
  let receiving: Promise<void> | undefined;
  const receive = async (): Promise<void> => {
    const { done, value } = await running.next();
    receiving = undefined;
    isDone = done === true;
    if (value !== undefined) value.forEach(results.add);
  };
  /** Until there is something new; false where nothing comes any more. */
  const wait = async (): Promise<boolean> => {
    if (isDone) return false;
    receiving ??= receive();
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([receiving, woken]);
    return true;
  };
  return {
    parts: async function* () {
      while (true) {
        while (given.length === 0 && (await wait()));
        const part = given.shift();
        if (part === undefined) return;
        yield part;
      }
    },
    shown: async (resource) => {
      if (!isThreadWork(resource, settings)) return undefined;
      while (stays.size() === 0 && (await wait()));
      if (stays.take() !== false) return undefined;
      while (results.size() === 0 && (await wait()));
      return results.take();
    },
    end: async () => {
      await threads.end();
      await running.return();
    },
  };
}

interface Fifo<Thing> {
  readonly add: (thing: Thing) => void;
  readonly take: () => Thing | undefined;
  readonly size: () => number;
}

const MOST_TAKEN = 4096;

function createFifo<Thing>(): Fifo<Thing> {
  let things: Thing[] = [];
  let next = 0;
  return {
    add: (thing) => {
      if (next === things.length || next >= MOST_TAKEN) {
        things = things.slice(next);
        next = 0;
      }
      things.push(thing);
    },
    take: () => {
      const thing = things[next];
      if (next < things.length) next += 1;
      return thing;
    },
    size: () => things.length - next,
  };
}

/** Whether the variables of Services are shown one by one. */
function showsLinks({ format, container, serviceLinks }: ExpandSettings): boolean {
  if (!serviceLinks) return false;
  return format === 'json' || format === 'yaml' || format === 'env' || (format === 'table' && container !== undefined);
}

/** What is printed of the Services that a container sees, in characters, at the most. */
function linksOf(resources: readonly Resource[]): number {
  const byNamespace = new Map<string | undefined, number>();
  for (const { identity } of resources) {
    if (identity.kind !== 'Service' || identity.group !== '') continue;
    byNamespace.set(identity.namespace, (byNamespace.get(identity.namespace) ?? 0) + 1);
  }
  const anywhere = byNamespace.get(undefined) ?? 0;
  let most = 0;
  for (const [namespace, count] of byNamespace) {
    most = Math.max(most, count + (namespace === undefined ? 0 : anywhere));
  }
  return most * LINKS_OF_SERVICE;
}

/** Undefined where it is too much. */
function textsOf(resources: readonly Resource[]): readonly ResourceText[] | undefined {
  const take = createTextTaker();
  const texts: ResourceText[] = [];
  let characters = 0;
  let last: DocumentText | undefined;
  for (const resource of resources) {
    const text = take(resource);
    if (text === undefined) continue;
    if (text.document !== last) characters += text.document.text.length;
    if (characters > MOST_OBJECTS) return undefined;
    last = text.document;
    texts.push(text);
  }
  return texts;
}
