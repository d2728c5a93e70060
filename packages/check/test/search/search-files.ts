import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { parseQuery, placedInFiles, readPackageFiles } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { GrepMatches, SearchSettings } from '../../src/search/search.ts';
import { compareQuantityTexts, search } from '../../src/search/search.ts';

export const WEB = `# the shop's front
apiVersion: apps/v1
kind: Deployment
metadata:
    name: web   # wide
    namespace: shop
    labels: {app.kubernetes.io/name: web}
spec:
    replicas: 3
    template:
        spec:
            containers:
              - name: app
                image: "example.com/app:1.10"
                resources: {limits: {memory: 1Gi, cpu: 500m}}
              - {name: proxy, image: 'example.com/proxy'}
`;
export const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data:
  version: 1.10
  mode: 0644
`;
export const OTHER = CONFIG.replace('settings', 'other');

/** How a query is asked. */
export type SearchOptions = Partial<Omit<SearchSettings, 'query' | 'queryText'>>;

/** What `krmkit grep` was asked. */
export function searchSettings(queryText: string, options: SearchOptions = {}): SearchSettings {
  const parsed = parseQuery(queryText, compareQuantityTexts);
  if (!parsed.ok) throw new RangeError(parsed.message);
  const defaults = { format: 'table', invert: false, annotate: false, showSecrets: false } as const;
  return { query: parsed.query, queryText, ...defaults, ...options };
}

/** Searches files in memory. `isRead`: their documents are parsed before. */
export async function searchFiles(
  files: Readonly<Record<string, string>>,
  settings: SearchSettings,
  isRead = false,
): Promise<GrepMatches> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  const memory = isRead ? undefined : createDocumentMemory();
  const { files: read } = await readPackageFiles(['.'], ports, { memory });
  return search(placedInFiles(read, ['.']), settings);
}
