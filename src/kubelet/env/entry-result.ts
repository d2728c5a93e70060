import type { Finding } from '../finding.ts';
import type { Provenance } from './provenance.ts';
import type { Value } from '../value.ts';

/** What one `env` entry gives; `skipped`: an optional reference leads nowhere and the name keeps what it had. */
export type EntryResult =
  | {
      readonly state: 'set';
      readonly value: Value;
      readonly provenance: Provenance;
      readonly findings: readonly Finding[];
    }
  | { readonly state: 'skipped'; readonly findings: readonly Finding[] }
  | {
      readonly state: 'failed';
      /** The kubelet's text; the container waits with it. */
      readonly message: string;
      readonly provenance: Provenance;
      readonly findings: readonly Finding[];
    };
