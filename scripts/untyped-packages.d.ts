// `ws` has no types, and declarations of @kubernetes/client-node refer to it.
declare module 'ws' {
  export type ClientOptions = object;
}
