import type {
  ImageConfig,
  ContainerError,
  Pod,
  Sources,
  LiteralPart,
  PublishedValue,
  SecretPart,
  Value,
} from '@krmkit/pods';
import { generateRunContainerOptions, serviceLinks, literal } from '@krmkit/pods';

/** Bytes as Latin-1 text; several if a kubelet chooses at random, none if the library does not know. */
export type Possible = readonly string[];

/** What a container gets according to the library. */
export interface Expected {
  readonly env: ReadonlyMap<string, Possible>;
  readonly argv: readonly Possible[];
  /** Path below the volume, by mount path. */
  readonly mounts: ReadonlyMap<string, Possible>;
  readonly handlers: readonly { readonly kind: string; readonly command: readonly string[] }[];
  readonly error: ContainerError | undefined;
  /** Messages of the kubelet's events. */
  readonly events: readonly string[];
}

export interface ExpectedInput {
  readonly pod: Pod;
  readonly container: string;
  readonly sources: Sources;
  readonly kubernetes: string;
  readonly runtime: Readonly<Record<string, string>>;
  readonly image: ImageConfig | undefined;
}

export function expectContainer(input: ExpectedInput): Expected {
  const { image, ...given } = input;
  const options = generateRunContainerOptions(image === undefined ? given : { ...given, image });
  const links = serviceLinks(
    input.sources,
    input.pod.metadata.namespace ?? '',
    input.pod.spec.enableServiceLinks === true,
  );
  const colliding = new Map(
    links.collisions.map(({ name, candidates }) => [name, candidates.map((candidate) => candidate.value)]),
  );
  const possible = (value: PublishedValue): Possible => bytesOf(value, colliding);
  return {
    env: new Map(options.env.map(({ name, parts }) => [Buffer.from(name).toString('latin1'), possible(parts)])),
    argv: (options.argv ?? [...options.command, ...options.args]).map(possible),
    mounts: new Map(options.mounts.map(({ mountPath, subPath }) => [mountPath, possible(subPath)])),
    handlers: options.handlers,
    error: options.error,
    events: options.events.filter(({ component }) => component === 'kubelet').map(({ message }) => message),
  };
}

function bytesOf(value: PublishedValue, colliding: ReadonlyMap<string, readonly Value[]>): Possible {
  let versions: readonly Version[] = [{ text: '', chosen: new Map() }];
  for (const part of typeof value === 'string' ? literal(value) : value) {
    if (part.kind === 'hole' && part.source !== 'ambiguous') return [];
    versions = versions.flatMap(({ text, chosen }): readonly Version[] => {
      if (part.kind !== 'hole') return [{ text: text + latin1Of(part), chosen }];
      // The random choice is made once for each name and container, so all references to a name have the same value.
      const known = chosen.get(part.label);
      const choices = known === undefined ? candidatesOf(part.label, colliding) : [known];
      return choices.map((choice) => ({ text: text + choice, chosen: new Map(chosen).set(part.label, choice) }));
    });
  }
  return versions.map(({ text }) => text);
}

interface Version {
  readonly text: string;
  readonly chosen: ReadonlyMap<string, string>;
}

function latin1Of(part: LiteralPart | SecretPart): string {
  const bytes =
    part.kind === 'secret' && part.base64 !== undefined ? Buffer.from(part.base64, 'base64') : Buffer.from(part.text);
  return bytes.toString('latin1');
}

/** The label of an ambiguous placeholder is `NAME of SERVICE or SERVICE`. */
function candidatesOf(label: string, colliding: ReadonlyMap<string, readonly Value[]>): Possible {
  const name = label.split(' of ')[0] ?? '';
  return (colliding.get(name) ?? []).flatMap((candidate) => bytesOf(candidate, new Map()));
}
