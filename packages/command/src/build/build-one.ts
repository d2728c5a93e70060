export { buildControllersOf, buildRootOf as buildOne } from '@krmkit/check/node';
