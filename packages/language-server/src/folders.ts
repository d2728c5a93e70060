import type { FileSystem } from '@krmkit/base';
import type { Workspace, WorkspaceOptions } from '@krmkit/workspace';
import { openWorkspace } from '@krmkit/workspace';
import { isWatched, readFolder, readTextFile } from './read-folder.ts';
import type { UserMessage } from './say-once.ts';
import { pathOfUri, uriOfPath } from './uri.ts';

/** A folder of an editor, with its texts. */
export interface Folder {
  /** An absolute path; `/` for documents outside of all folders, which are not read from the disk. */
  readonly root: string;
  readonly isRead: boolean;
  /** What was not read of it. */
  readonly unread: readonly UserMessage[];
  readonly workspace: Workspace;
  /** The URIs of the documents that the editor has open, by path. */
  readonly open: Map<string, string>;
}

/** A document in a folder. */
export interface PathInFolder {
  readonly folder: Folder;
  /** Relative to the folder. */
  readonly path: string;
}

/** The folders of an editor. */
export interface Folders {
  readonly all: () => readonly Folder[];
  /** The folder of a document; the nearest one if folders are in one another. Undefined for a URI that is no file. */
  readonly find: (uri: string) => PathInFolder | undefined;
  /** `onRead` is called before each file, with the number of those before it. */
  readonly add: (uri: string, onRead?: (count: number) => void) => Promise<Folder | undefined>;
  readonly remove: (uri: string) => Folder | undefined;
  /** The URI of a path of a folder: that of the editor for a document that is open. */
  readonly uriOf: (folder: Folder, path: string) => string;
}

export function createFolders(files: FileSystem, options: WorkspaceOptions): Folders {
  const loose: Folder = {
    root: '/',
    isRead: false,
    unread: [],
    workspace: openWorkspace([], options),
    open: new Map(),
  };
  let folders: readonly Folder[] = [];
  return {
    all: () => [...folders, loose],
    find: (uri) => {
      const path = pathOfUri(uri);
      if (path === undefined) return undefined;
      const holding = folders.filter(({ root }) => path.startsWith(withSlash(root)));
      const folder = holding.toSorted((a, b) => b.root.length - a.root.length)[0] ?? loose;
      return { folder, path: path.slice(withSlash(folder.root).length) };
    },
    add: async (uri, onRead) => {
      const root = pathOfUri(uri)?.replace(/(?<=.)\/+$/, '');
      if (root === undefined || folders.some((folder) => folder.root === root)) return undefined;
      const read = await readFolder(root, files, onRead);
      const folder = {
        root,
        isRead: true,
        unread: read.unread,
        workspace: openWorkspace(read.files, options),
        open: new Map<string, string>(),
      };
      folders = [...folders, folder];
      return folder;
    },
    remove: (uri) => {
      const root = pathOfUri(uri)?.replace(/(?<=.)\/+$/, '');
      const folder = folders.find((one) => one.root === root);
      folders = folders.filter((one) => one !== folder);
      return folder;
    },
    uriOf: ({ root, open }, path) => open.get(path) ?? uriOfPath(withSlash(root) + path),
  };
}

function withSlash(root: string): string {
  return root.endsWith('/') ? root : `${root}/`;
}

/** Takes the content of a file from the disk, unless the editor has it open. */
export async function readAgain({ folder, path }: PathInFolder, files: FileSystem): Promise<void> {
  if (!folder.isRead || folder.open.has(path) || !isWatched(path)) return;
  const read = await readTextFile(withSlash(folder.root) + path, files);
  if (folder.open.has(path)) return;
  if (read.state === 'read') folder.workspace.update(path, read.text);
  else folder.workspace.remove(path);
}
