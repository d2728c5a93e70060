import { encodeBase64 } from '../../kubelet/base64.ts';
import type { Sources } from '../../kubelet/sources.ts';

/** The same keys, with `<secret NAME/KEY>` for every value, so that the result can be shown. */
export function maskedSources(sources: Sources): Sources {
  return {
    ...sources,
    secret: (namespace, name) => {
      const found = sources.secret(namespace, name);
      if (found.state !== 'found') return found;
      const keys = Object.keys(found.object.data ?? {});
      const data = keys.map((key) => [key, encodeBase64(new TextEncoder().encode(`<secret ${name}/${key}>`))] as const);
      return { state: 'found', object: { ...found.object, data: Object.fromEntries(data) } };
    },
  };
}
