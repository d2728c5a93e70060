import { mayHaveControllerObjects } from '@krmkit/gitops';
import type { WorkspaceFiles } from '../files/workspace-files.ts';

/** Knows which files can have objects of Flux and Argo CD, so that an edit of another file searches no file. */
export interface ControllerMarks {
  /** The same set as the last time if nothing in it changed. */
  readonly marked: (files: WorkspaceFiles) => ReadonlySet<string>;
}

export function createControllerMarks(): ControllerMarks {
  let known = new Map<string, { readonly text: string; readonly isMarked: boolean }>();
  let generation = -1;
  let last: ReadonlySet<string> = new Set();
  return {
    marked: (files) => {
      if (generation === files.generation()) return last;
      generation = files.generation();
      const next = new Map<string, { readonly text: string; readonly isMarked: boolean }>();
      for (const path of files.paths()) {
        const text = files.textOf(path) ?? '';
        const before = known.get(path);
        next.set(path, before?.text === text ? before : { text, isMarked: mayHaveControllerObjects(text) });
      }
      known = next;
      const marked = [...known].flatMap(([path, { isMarked }]) => (isMarked ? [path] : []));
      if (marked.length !== last.size || marked.some((path) => !last.has(path))) last = new Set(marked);
      return last;
    },
  };
}
