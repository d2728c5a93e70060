import type { JsonObject, Path } from '@krmkit/base';
import { textAt } from '@krmkit/base';
import { argoEngine } from './argo.ts';
import type { TextEngine } from './engine.ts';
import { tektonEngine } from './tekton.ts';

/** The engine that replaces texts of the containers at a path; undefined for other resources. */
export function engineOf(resource: JsonObject, path: Path): TextEngine | undefined {
  const apiVersion = textAt(resource, 'apiVersion');
  if (apiVersion.startsWith('tekton.dev/')) return tektonEngine(resource, path);
  return apiVersion.startsWith('argoproj.io/') && path.includes('templates') ? argoEngine(resource, path) : undefined;
}
