export {
  createServiceApp,
  type ServiceApp,
  type ServiceAppOptions,
  type ServiceCommon,
  type ServiceParts,
  type ServiceSettings,
} from './service-app';
export { runService } from './run-service';
export { serviceDatabase, waitForDatabase } from './service-database';
export { deadLetterErrors } from './dead-letters/dead-letter.errors';
export { DeadLetterUseCases } from './dead-letters/dead-letter.use-cases';
export { type DeadLetterDetailView, type DeadLetterView } from './dead-letters/dead-letter.view';
