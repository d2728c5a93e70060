/** On all that `krmkit start` makes: the run, its sandbox. */
export const START_LABEL = 'krmkit.start';
export const SANDBOX_LABEL = 'krmkit.start.sandbox';

/** A name that every tool takes, and nobody else has. */
export function sandboxName(pod: string, uuid: string): string {
  return `krmkit-${plainName(pod)}-${uuid.replaceAll('-', '').slice(0, 8)}`;
}

export function containerName(sandbox: string, container: string, restarts: number): string {
  return `${sandbox}-${plainName(container)}-${restarts}`;
}

function plainName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 100);
}
