import { API_VERSIONS } from './lifecycle-table.ts';

/** What to write instead of an API version. */
export interface ApiReplacement {
  /** `networking.k8s.io/v1`. */
  readonly apiVersion: string;
  /** The kind, which is rarely another one. */
  readonly kind: string;
  /** The minor that introduced it; 0 for all that krmkit knows. */
  readonly introduced: number;
  /** True: changing `apiVersion` alone keeps the meaning of every manifest. */
  readonly isSafe: boolean;
}

/** Which minors of Kubernetes 1 serve an API version. */
export interface ApiLifecycle {
  /** 0 for all that krmkit knows. */
  readonly introduced: number;
  readonly deprecated: number | undefined;
  /** The first minor that does not serve it. */
  readonly removed: number | undefined;
  readonly replacement: ApiReplacement | undefined;
}

/** The lifecycle of a kind (`extensions/v1beta1/Ingress`); undefined if all releases serve it, or krmkit does not know it. */
export type ApiLifecycles = (kind: string) => ApiLifecycle | undefined;

export function apiLifecycles(): ApiLifecycles {
  const lines = new Map(
    API_VERSIONS.trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([kind = '', ...cells]) => [kind, cells] as const),
  );
  return (kind) => {
    const cells = lines.get(kind);
    if (cells === undefined) return undefined;
    const [introduced, deprecated, removed, replacement] = cells;
    return {
      introduced: minorOf(introduced) ?? 0,
      deprecated: minorOf(deprecated),
      removed: minorOf(removed),
      replacement: replacement === undefined ? undefined : replacementOf(replacement, lines),
    };
  };
}

function minorOf(text: string | undefined): number | undefined {
  return text === undefined || text === '-' ? undefined : Number(text);
}

function replacementOf(text: string, lines: ReadonlyMap<string, readonly string[]>): ApiReplacement {
  const name = text.slice(1);
  const slash = name.lastIndexOf('/');
  return {
    apiVersion: name.slice(0, slash),
    kind: name.slice(slash + 1),
    introduced: minorOf(lines.get(name)?.[0]) ?? 0,
    isSafe: text.startsWith('='),
  };
}
