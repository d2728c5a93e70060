import { withoutSecrets } from '@krmkit/base';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';

/** A package in git, as a user names it: `REPO/PATH@REF`. */
export type PackageAddress =
  | {
      readonly kind: 'remote';
      /** As git takes it. */
      readonly repository: string;
      /** Relative to the root of the repository; '' is the root. */
      readonly directory: string;
      /** Undefined for the default branch. */
      readonly ref: string | undefined;
    }
  /** Only the file system shows which part of the path is the repository. */
  | {
      readonly kind: 'local';
      /** `file://`, or '' for a plain path. */
      readonly scheme: string;
      /** The path of the package in its repository, maybe with `@REF`. */
      readonly path: string;
    };

/** Hosts where every repository is ORGANIZATION/REPOSITORY. */
const HOSTS = '(?:www\\.)?(?:github\\.com|bitbucket\\.org|codeberg\\.org)';
const TWO_SEGMENTS = new RegExp(`^(?:(?:https|ssh|git)://)?(?:[^@/]*@)?${HOSTS}[:/]$`);
const BARE_HOST = new RegExp(`^${HOSTS}/`);

/**
 * Reads `REPO/PATH@REF`. As in `kpt pkg get`, `.git` ends the repository, and hosts where every repository has two
 * segments do not need it; as in kustomize, so does `//`, and `?ref=` gives the ref.
 */
export function parsePackageAddress(given: string): Attempt<PackageAddress> {
  const text = BARE_HOST.test(given) ? `https://${given}` : given;
  const scheme = /^([A-Za-z][\w+.-]*):\/\//.exec(text)?.[1];
  const isPath = scheme === undefined && (/^[A-Za-z]:[/\\]/.test(text) || !/^[^/]*:/.test(text));
  if (scheme === 'file') return { ok: true, value: { kind: 'local', scheme: 'file://', path: text.slice(7) } };
  if (isPath) return { ok: true, value: { kind: 'local', scheme: '', path: text } };
  const host = /^[A-Za-z][\w+.-]*:\/\/[^/]*\/?|^[^/:]*:/.exec(text)?.[0] ?? '';
  const { path, ref } = splitRef(text.slice(host.length));
  const parts = splitPath(host, path);
  if (parts === undefined) {
    const message = `${JSON.stringify(withoutSecrets(text))} does not show where the repository ends and the path in it begins`;
    return failed('origin', message, `write .git after the repository, as in ORGANIZATION/REPOSITORY.git/PATH@REF`);
  }
  const { repository, directory, ref: written } = parts;
  return { ok: true, value: { kind: 'remote', repository: host + repository, directory, ref: ref ?? written } };
}

/** Splits `PATH@REF` at its last `@`, and `PATH?ref=REF`. */
export function splitRef(text: string): { readonly path: string; readonly ref: string | undefined } {
  const [, path = text, query, ref = query] = /^(.*?)(?:\?ref=([^&]*)(?:&.*)?|@([^@]*))$/s.exec(text) ?? [];
  return { path, ref };
}

interface Parts {
  readonly repository: string;
  readonly directory: string;
  readonly ref?: string;
}

function splitPath(host: string, path: string): Parts | undefined {
  const suffix = /\.git(?=\/|$)/.exec(path);
  if (suffix !== null) return partsAt(path, suffix.index + suffix[0].length);
  const double = path.indexOf('//');
  if (double !== -1) return partsAt(path, double);
  if (!TWO_SEGMENTS.test(host)) return undefined;
  // The address of a directory in a browser.
  const page = /^([^/]+\/[^/]+)\/(?:tree|src\/branch)\/([^/]+)(?:\/(.*))?$/.exec(path);
  if (page !== null) return { repository: page[1] ?? '', directory: page[3] ?? '', ref: page[2] ?? '' };
  const end = /^[^/]+\/[^/]+/.exec(path)?.[0].length;
  return end === undefined ? undefined : partsAt(path, end);
}

function partsAt(path: string, end: number): Parts {
  return { repository: path.slice(0, end), directory: path.slice(end).replaceAll(/^\/+|\/+$/g, '') };
}
