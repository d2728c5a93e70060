import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem, resolvePath } from '@krmkit/base';

/** Files by absolute path, seen from a working directory. A link leads from an absolute path to another one. */
export function placedFiles(
  here: string,
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): FileSystem {
  const memory = memoryFileSystem(new Map(Object.entries(files)));
  const at = (path: string): string => {
    const whole = resolvePath(here, path);
    const link = Object.keys(links).find((one) => `${whole}/`.startsWith(`${one}/`));
    return link === undefined ? whole : `${links[link] ?? ''}${whole.slice(link.length)}`;
  };
  return {
    readFile: async (path, maxBytes) => memory.readFile(at(path), maxBytes),
    readDirectory: async (path) => memory.readDirectory(at(path)),
    status: async (path) => memory.status(at(path)),
    realPath: async (path) => memory.realPath(at(path)),
  };
}
