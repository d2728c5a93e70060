import type { RecordedFault } from '../../cluster/fault-events.ts';
import { printable, printableJson } from '../../diagnostics/printable.ts';

/**
 * One line for a fault: `shop/web  app  UnresolvedReference  env URL: $(HOST) is not defined`; JSON contains all
 * fields.
 */
export function faultLine({ pod, fault, count }: RecordedFault, format: 'json' | 'table'): string {
  const { namespace, name, uid } = pod;
  const { reason, code, severity, field, message } = fault;
  if (format === 'json') {
    const { container, hint } = fault;
    return `${printableJson({ namespace, pod: name, uid, container, reason, code, severity, field, message, hint, count })}\n`;
  }
  const again = count > 1 ? `  (${count} times)` : '';
  return `${printable(`${namespace}/${name}  ${fault.container ?? '-'}  ${reason}  ${message}`)}${again}\n`;
}
