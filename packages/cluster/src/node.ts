export { connectCluster, connectWithExec } from './connect.ts';
export { newCertificate } from './new-certificate.ts';
