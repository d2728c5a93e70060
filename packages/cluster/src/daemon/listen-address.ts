import type { Result } from '@krmkit/base';

/** The address of a server. */
export interface ListenAddress {
  /** Empty: all addresses. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** `:8443`, `127.0.0.1:8443`, `[::1]:8443`. */
export function readListenAddress(flag: string, text: string): Result<ListenAddress> {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3] ?? 65_536);
  if (match === null || port > 65_535) {
    const message = `${flag} ${JSON.stringify(text)} is not ADDRESS:PORT`;
    return { ok: false, message, hint: ':8080, 127.0.0.1:8080 or [::1]:8080' };
  }
  return { ok: true, value: { host: match[1] ?? match[2] ?? '', port } };
}
