import { readFileSync } from 'node:fs';
import type { JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';

/** A cluster as the client library keeps it: `Cluster` in its config_types.d.ts. */
export interface ClientCluster {
  readonly name: string;
  readonly server: string;
  readonly skipTLSVerify: boolean;
  /** In base64. */
  readonly caData?: string;
  readonly caFile?: string;
  readonly tlsServerName?: string;
  readonly proxyUrl?: string;
}

/** A user as the client library keeps it: `User` in its config_types.d.ts. */
export interface ClientUser {
  readonly name: string;
  readonly token?: string;
  /** In base64, as `keyData`. */
  readonly certData?: string;
  readonly certFile?: string;
  readonly keyData?: string;
  readonly keyFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly impersonateUser?: string;
  /** How a credential plugin is run. */
  readonly exec?: JsonObject;
  readonly authProvider?: JsonObject;
}

/**
 * The cluster of an entry of a kubeconfig: `clusters[]`.
 * https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#Cluster
 */
export function clientCluster(entry: JsonObject): ClientCluster {
  const settings = member(entry, 'cluster');
  return {
    name: textAt(entry, 'name') ?? '',
    server: (textAt(settings, 'server') ?? '').replace(/\/$/, ''),
    skipTLSVerify: member(settings, 'insecure-skip-tls-verify') === true,
    ...given('caData', textAt(settings, 'certificate-authority-data')),
    ...given('caFile', textAt(settings, 'certificate-authority')),
    ...given('tlsServerName', textAt(settings, 'tls-server-name')),
    ...given('proxyUrl', textAt(settings, 'proxy-url')),
  };
}

/**
 * The user of an entry of a kubeconfig: `users[]`. Reads the token if `token-file` has its path.
 * https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#AuthInfo
 */
export function clientUser(entry: JsonObject): ClientUser {
  const settings = member(entry, 'user');
  const tokenFile = textAt(settings, 'token-file');
  return {
    name: textAt(entry, 'name') ?? '',
    ...given('token', textAt(settings, 'token') ?? (tokenFile && readFileSync(tokenFile, 'utf8'))),
    ...given('certData', textAt(settings, 'client-certificate-data')),
    ...given('certFile', textAt(settings, 'client-certificate')),
    ...given('keyData', textAt(settings, 'client-key-data')),
    ...given('keyFile', textAt(settings, 'client-key')),
    ...given('username', textAt(settings, 'username')),
    ...given('password', textAt(settings, 'password')),
    ...given('impersonateUser', textAt(settings, 'as')),
    ...given('exec', objectAt(settings, 'exec')),
    ...given('authProvider', objectAt(settings, 'auth-provider')),
  };
}

function given<Name extends string, T>(name: Name, value: T | undefined): Partial<Record<Name, T>> {
  const members: Partial<Record<Name, T>> = {};
  if (value !== undefined) members[name] = value;
  return members;
}

function textAt(settings: Parameters<typeof member>[0], name: string): string | undefined {
  const text = member(settings, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function objectAt(settings: Parameters<typeof member>[0], name: string): JsonObject | undefined {
  const value = member(settings, name);
  return isObject(value) ? value : undefined;
}
