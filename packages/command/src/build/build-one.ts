export { buildRootOf as buildOne } from '@krmkit/check/node';
