import { memoryDisk } from '@krmkit/base';
import type { FileSystem, Outcome } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const FILES = { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\ndata: {x: y}\nmetadata: {name: a}\n' };
const FAILED: Outcome<never> = { ok: false, failure: 'failed', message: 'EIO: i/o error' };

/** The same files, where a method fails the first time that it is called. */
function failingOnce(files: FileSystem, method: 'realPath' | 'status'): FileSystem {
  let isFirst = true;
  const once =
    <T>(call: (path: string) => Promise<Outcome<T>>) =>
    async (path: string): Promise<Outcome<T>> => {
      if (!isFirst) return call(path);
      isFirst = false;
      return FAILED;
    };
  return method === 'realPath'
    ? { ...files, realPath: once(files.realPath) }
    : { ...files, status: once(files.status) };
}

// Found by npm run proof: these verbs ended with status 3 and no message.
describe('where the directory to lock cannot be found for a moment', () => {
  it.each([
    ['realPath', 'set . data.x=z'],
    ['realPath', 'fmt .'],
    ['status', 'set a.yaml data.x=z'],
  ] as const)('%s fails: krmkit %s', async (method, line) => {
    const disk = memoryDisk(new Map(Object.entries(FILES)));
    const fileSystem = failingOnce(disk.fileSystem, method);
    const { status, stderr } = await runIn({ disk, fileSystem }, ...line.split(' '));
    expect({ status, stderr }).toEqual({ status: 4, stderr: expect.stringContaining('EIO: i/o error') });
    expect(Object.fromEntries(disk.texts())).toEqual(FILES);
  });
});
