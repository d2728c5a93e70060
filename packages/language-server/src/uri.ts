/** The path of a `file:` URI, with `/` between segments; undefined for another URI. */
export function pathOfUri(uri: string): string | undefined {
  const [, authority, encoded = ''] = /^file:\/\/([^/]*)(\/.*)$/i.exec(uri) ?? [];
  if (authority === undefined) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  // `/c:/a` is `c:/a` on Windows.
  return /^\/[A-Za-z]:(?:\/|$)/.test(path) ? path.slice(1) : path;
}

/** The URI of an absolute path. */
export function uriOfPath(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded.startsWith('/') ? `file://${encoded}` : `file:///${encoded}`;
}
