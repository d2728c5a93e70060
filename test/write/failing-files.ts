import type { Outcome, WritableFileSystem, WriteFailure } from '../../src/platform/ports.ts';

/** What happens instead of, or around, a call of the file system: `call` counts from 1. */
export interface Interference {
  readonly call: (name: keyof WritableFileSystem, call: number, path: string) => 'pass' | 'fail' | 'half' | 'hang';
  readonly failure?: WriteFailure;
}

/** A file system some of whose calls go wrong. `half`: a failure after the thing was done, or after half of it. */
export function interferingFiles(
  files: WritableFileSystem,
  { call, failure = 'failed' }: Interference,
): { readonly files: WritableFileSystem; readonly calls: () => number } {
  let count = 0;
  const wrap = <A extends readonly [string, ...unknown[]], T, F extends string>(
    name: keyof WritableFileSystem,
    action: (...given: A) => Promise<Outcome<T, F>>,
    half: (...given: A) => Promise<unknown> = action,
  ): ((...given: A) => Promise<Outcome<T, F>>) => {
    return async (...given) => {
      count += 1;
      switch (call(name, count, given[0])) {
        case 'pass':
          return action(...given);
        case 'hang':
          return new Promise<never>(() => undefined);
        case 'half':
          await half(...given);
          break;
        case 'fail':
      }
      return failed(failure);
    };
  };
  const wrapped: WritableFileSystem = {
    readFile: wrap('readFile', files.readFile),
    readDirectory: wrap('readDirectory', files.readDirectory),
    status: wrap('status', files.status),
    realPath: wrap('realPath', files.realPath),
    entryStatus: wrap('entryStatus', files.entryStatus),
    mayWrite: files.mayWrite,
    createFile: wrap('createFile', files.createFile, (path, bytes, file) =>
      files.createFile(path, bytes.subarray(0, bytes.length >> 1), file),
    ),
    flushFile: wrap('flushFile', files.flushFile),
    flushDirectory: wrap('flushDirectory', files.flushDirectory),
    rename: wrap('rename', files.rename),
    link: wrap('link', files.link),
    removeFile: wrap('removeFile', files.removeFile),
    makeDirectory: wrap('makeDirectory', files.makeDirectory),
    removeDirectory: wrap('removeDirectory', files.removeDirectory),
    createTextLink: wrap('createTextLink', files.createTextLink),
    readTextLink: wrap('readTextLink', files.readTextLink),
  };
  return { files: wrapped, calls: () => count };
}

/** The port's own answer; its type is one of those that the caller's outcome knows. */
function failed(failure: WriteFailure): Outcome<never, never> {
  const outcome: Outcome<never, WriteFailure> = { ok: false, failure, message: `injected: ${failure}` };
  return JSON.parse(JSON.stringify(outcome));
}
