import type { FileSystem } from '@krmkit/base';
import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { Folders } from './folders.ts';
import type { PositionEncoding } from './positions.ts';

/** The settings of a client: `initializationOptions`, or the section `krmkit` of its configuration. */
export interface ClientSettings {
  /** Completes fields and values of schemas, for editors without another server for YAML. */
  readonly completeSchemas: boolean;
}

/** What the parts of the server share. */
export interface ServerSession {
  readonly connection: Connection;
  readonly folders: Folders;
  readonly files: FileSystem;
  capabilities: ClientCapabilities;
  settings: ClientSettings;
  encoding: PositionEncoding;
}

export function readClientSettings(value: unknown): ClientSettings {
  const isOn =
    typeof value === 'object' && value !== null && 'completeSchemas' in value && value.completeSchemas === true;
  return { completeSchemas: isOn };
}
