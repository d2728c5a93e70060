import type { ObjectMarks } from '@krmkit/gitops';
import { objectMarks } from '@krmkit/gitops';
import type { WorkspaceFiles } from '../files/workspace-files.ts';

/** Knows what files mention, so that an edit of a file searches no other for objects of Flux and Argo CD. */
export interface ControllerMarks {
  /** By path, of the files that mention something. The same map as the last time if nothing in it changed. */
  readonly marked: (files: WorkspaceFiles) => ReadonlyMap<string, ObjectMarks>;
}

interface Marked {
  readonly text: string;
  readonly marks: ObjectMarks;
}

export function createControllerMarks(): ControllerMarks {
  let known = new Map<string, Marked>();
  let generation = -1;
  let last: ReadonlyMap<string, ObjectMarks> = new Map();
  return {
    marked: (files) => {
      if (generation === files.generation()) return last;
      generation = files.generation();
      const next = new Map<string, Marked>();
      for (const path of files.paths()) {
        const text = files.textOf(path) ?? '';
        const before = known.get(path);
        next.set(path, before?.text === text ? before : { text, marks: objectMarks(text) });
      }
      known = next;
      const marked = new Map<string, ObjectMarks>();
      for (const [path, { marks }] of known) {
        if (marks.hasControllers || marks.kinds.length > 0) marked.set(path, marks);
      }
      if (!areSame(marked, last)) last = marked;
      return last;
    },
  };
}

function areSame(one: ReadonlyMap<string, ObjectMarks>, other: ReadonlyMap<string, ObjectMarks>): boolean {
  if (one.size !== other.size) return false;
  for (const [path, { hasControllers, kinds }] of one) {
    const before = other.get(path);
    if (before?.hasControllers !== hasControllers || before.kinds.join() !== kinds.join()) return false;
  }
  return true;
}
