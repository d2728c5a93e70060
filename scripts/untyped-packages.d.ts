// `ws` carries no types, and declarations of @kubernetes/client-node name it.
declare module 'ws' {
  export type ClientOptions = object;
}
