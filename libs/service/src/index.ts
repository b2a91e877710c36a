export {
  createServiceApp,
  type ServiceApp,
  type ServiceAppOptions,
  type ServiceParts,
  type ServiceSettings,
} from './service-app';
export { serviceDatabase, waitForDatabase } from './service-database';
