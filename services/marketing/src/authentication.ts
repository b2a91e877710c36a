export { expressAuthentication } from '@stayline/http';
