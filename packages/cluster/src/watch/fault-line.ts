import { printable, printableJson } from '@krmkit/base';
import type { RecordedFault } from './fault-events.ts';
import type { WatchLine } from './watch-line.ts';

/**
 * One line for a fault: `shop/web  app  UnresolvedReference  env URL: $(HOST) is not defined`; JSON contains all
 * fields.
 */
export function faultLine({ pod, fault, count }: RecordedFault, format: 'json' | 'table'): string {
  const { namespace, name, uid } = pod;
  const { reason, code, severity, field, message } = fault;
  if (format === 'json') {
    const { container, hint } = fault;
    const about = { namespace, pod: name, uid, container, reason };
    return `${printableJson({ ...about, code, severity, field, message, hint, count } satisfies WatchLine)}\n`;
  }
  const again = count > 1 ? `  (${count} times)` : '';
  return `${printable(`${namespace}/${name}  ${fault.container ?? '-'}  ${reason}  ${message}`)}${again}\n`;
}
