import type { Diagnostic } from '@krmkit/base';
import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import type { ShowMessageParams } from 'vscode-languageserver';

/** Tells the user what no file can show: each message once, until it no longer holds. */
export type SayOnce = (messages: readonly UserMessage[]) => void;

/** A message. One of severity `info` is only in the log of the client. */
export interface UserMessage extends Pick<Diagnostic, 'severity' | 'message'> {
  readonly hint?: string | undefined;
}

/** What this needs of the connection to a client. */
interface MessageClient {
  readonly console: { readonly info: (message: string) => void };
  readonly sendNotification: (type: typeof ShowMessageNotification.type, params: ShowMessageParams) => Promise<void>;
}

const TYPES = { error: MessageType.Error, warning: MessageType.Warning } as const;

export function sayOnce(connection: MessageClient): SayOnce {
  let said = new Set<string>();
  return (messages) => {
    const now = new Set<string>();
    for (const { severity, message, hint } of messages) {
      const text = `krmkit: ${message}${hint === undefined ? '' : `. ${hint}`}`;
      now.add(text);
      if (said.has(text)) continue;
      if (severity === 'info') connection.console.info(text);
      else void connection.sendNotification(ShowMessageNotification.type, { type: TYPES[severity], message: text });
    }
    said = now;
  };
}
