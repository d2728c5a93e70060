export { buildControllersOf } from '@krmkit/check/node';
