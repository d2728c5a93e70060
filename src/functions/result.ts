import type { JsonValue } from '../value/json.ts';

/** What a function says about a resource: the Result of the function specification. */
export interface FunctionResult {
  readonly message: string;
  /** `error` where the function left it out, as the specification says. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly resourceRef?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  readonly field?: {
    readonly path: string;
    readonly currentValue?: JsonValue;
    readonly proposedValue?: JsonValue;
  };
  readonly file?: { readonly path: string; readonly index?: number };
  readonly tags?: Readonly<Record<string, string>>;
}
