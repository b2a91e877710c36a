export { type Caller, type CallerKind, type ServiceName, callerSchema, SERVICE_NAMES } from './caller';
export { CALLER_HEADER, callerKey, readCaller, signCaller, type Called, type CallerKey } from './sign-caller';
export { callerErrors } from './caller.errors';
