// Nanoseconds per input of `expand` over a fixed mixed set, compared with a straightforward implementation in the same
// run. Run after the build: node bench/expand.mjs
import { expand } from '../dist/index.js';
import { mappingFuncFor } from '../dist/kubelet.js';

const context = {
  HOST: 'orders.shop.svc.cluster.local',
  PORT: '8080',
  DB_USER: 'orders',
  DB_PASSWORD: 's3cr3t$(NOT)$$',
  POD_NAME: 'orders-6d5f7c9b8-x2x4q',
  POD_NAMESPACE: 'shop',
  EMPTY: '',
  ORDERS_SERVICE_HOST: '10.96.14.7',
  ORDERS_SERVICE_PORT: '80',
};

/** Typical env, command and args of real pods: mostly plain, some references, a few unusual ones. */
const inputs = [
  'production',
  '8080',
  '--config=/etc/orders/config.yaml',
  'http://$(HOST):$(PORT)',
  'postgres://$(DB_USER):$(DB_PASSWORD)@db.$(POD_NAMESPACE).svc:5432/orders?sslmode=require',
  '--advertise-address=$(POD_NAME).orders.$(POD_NAMESPACE).svc.cluster.local:7946',
  '$(POD_NAME)',
  '--listen=:$(PORT)',
  '/bin/sh',
  '-c',
  'exec java $JAVA_OPTS -jar /app/orders.jar --server.port=${PORT:-8080}',
  'until nc -z $(ORDERS_SERVICE_HOST) $(ORDERS_SERVICE_PORT); do echo waiting; sleep 1; done',
  'echo $$ > /run/app.pid && kill -HUP $$(cat /run/app.pid)',
  'for f in $(ls /etc/conf.d); do [ -r "$f" ] && . "$f"; done; exec "$@"',
  '^(GET|POST) /api/v[0-9]+/orders$',
  'pa$$w0rd$(EMPTY)',
  '$(UNDEFINED)-$(PORT',
  '{"level":"info","format":"json","fields":{"service":"orders","namespace":"$(POD_NAMESPACE)"}}',
  'Größe: $(PORT) €, Straße 😀',
  'a rather long description of what this service does, written by someone who had the time, and without any reference in it',
];

function expandPlainly(input, mapping) {
  let output = '';
  let i = 0;
  while (i < input.length) {
    const next = input[i + 1];
    if (input[i] !== '$' || next === undefined) {
      output += input[i];
      i += 1;
    } else if (next === '$') {
      output += '$';
      i += 2;
    } else if (next === '(') {
      const closer = input.indexOf(')', i + 2);
      if (closer === -1) {
        output += '$(';
        i += 2;
      } else {
        output += mapping(input.slice(i + 2, closer));
        i = closer + 1;
      }
    } else {
      output += '$' + next;
      i += 2;
    }
  }
  return output;
}

const mapping = mappingFuncFor(undefined, context);

let sink = 0;

function measure(run) {
  const rounds = 20_000;
  const samples = [];
  for (let sample = 0; sample < 15; sample++) {
    const started = performance.now();
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < inputs.length; i++) {
        // Reading a character makes the engine join the parts of the text, which is part of the cost.
        sink += run(inputs[i], mapping).charCodeAt(0);
      }
    }
    samples.push(((performance.now() - started) * 1e6) / (rounds * inputs.length));
  }
  samples.sort((a, b) => a - b);
  return { best: samples[0], median: samples[samples.length >> 1] };
}

for (const input of inputs) {
  if (expand(input, mapping) !== expandPlainly(input, mapping)) throw new Error(`differs: ${input}`);
}
const plain = measure(expandPlainly);
const ours = measure(expand);
const show = (nanoseconds) => `${nanoseconds.toFixed(0).padStart(5)} ns`;
console.log(`expand, ns per input over ${inputs.length} inputs (best and median of 15)`);
console.log(`  krmkit          ${show(ours.best)} ${show(ours.median)}`);
console.log(
  `  step by step    ${show(plain.best)} ${show(plain.median)}   ${(plain.best / ours.best).toFixed(1)} times`,
);
if (sink === 0) console.log('nothing measured');
