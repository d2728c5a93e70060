import type { FileFailure, Outcome, WritableFileSystem, WriteFailure } from '@krmkit/base';

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
    failure: F,
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
      return { ok: false, failure, message: `injected: ${failure}` };
    };
  };
  // Reading needs no space.
  const whenRead: FileFailure = failure === 'denied' ? 'denied' : 'failed';
  const wrapped: WritableFileSystem = {
    readFile: wrap('readFile', files.readFile, whenRead),
    readDirectory: wrap('readDirectory', files.readDirectory, whenRead),
    status: wrap('status', files.status, whenRead),
    realPath: wrap('realPath', files.realPath, whenRead),
    entryStatus: wrap('entryStatus', files.entryStatus, whenRead),
    mayWrite: files.mayWrite,
    createFile: wrap('createFile', files.createFile, failure, (path, bytes, file) =>
      files.createFile(path, bytes.subarray(0, bytes.length >> 1), file),
    ),
    flushFile: wrap('flushFile', files.flushFile, failure),
    flushDirectory: wrap('flushDirectory', files.flushDirectory, failure),
    rename: wrap('rename', files.rename, failure),
    link: wrap('link', files.link, failure),
    removeFile: wrap('removeFile', files.removeFile, failure),
    makeDirectory: wrap('makeDirectory', files.makeDirectory, failure),
    removeDirectory: wrap('removeDirectory', files.removeDirectory, failure),
    createTextLink: wrap('createTextLink', files.createTextLink, failure),
    readTextLink: wrap('readTextLink', files.readTextLink, whenRead),
  };
  return { files: wrapped, calls: () => count };
}
