import { locate } from '../yaml/read/locate.ts';
import type { Node } from '../yaml/read/nodes.ts';
import type { Path } from '../value/path.ts';
import type { SortedLists } from './format-order.ts';

const KINDS: readonly string[] = [
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'StatefulSet',
  'ValidatingWebhookConfiguration',
];

const API_VERSIONS: readonly string[] = [
  'apps/v1',
  'apps/v1beta1',
  'apps/v1beta2',
  'batch/v1',
  'batch/v1beta1',
  'extensions/v1beta1',
  'v1',
  'admissionregistration.k8s.io/v1',
];

/**
 * The lists that kyaml's formatter sorts, in the kinds for which it does so: containers, and operations of webhooks.
 */
export function listsToSort(root: Node, apiVersion: string, kind: string): SortedLists {
  const lists = new Map<Node, string>();
  if (!KINDS.includes(kind) || !API_VERSIONS.includes(apiVersion)) return lists;
  const containers = locate(root, ['spec', 'template', 'spec', 'containers']);
  if (containers?.node.kind === 'sequence') lists.set(containers.node, 'name');
  for (const [webhook] of itemsAt(root, ['webhooks'])) {
    for (const [rule] of itemsAt(root, ['webhooks', webhook, 'rules'])) {
      const operations = locate(root, ['webhooks', webhook, 'rules', rule, 'operations']);
      if (operations?.node.kind === 'sequence') lists.set(operations.node, '');
    }
  }
  return lists;
}

function itemsAt(root: Node, path: Path): Iterable<readonly [number, unknown]> {
  const content = locate(root, path)?.content;
  return content?.kind === 'sequence' ? content.items.entries() : [];
}
