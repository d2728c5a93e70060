export { newCertificate } from './new-certificate.ts';
