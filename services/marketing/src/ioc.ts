export { iocContainer } from '@stayline/http';
