export { type BasicCredentials, readBasic } from './basic-credentials';
export { type Caller, type CallerKind, type ServiceName, callerSchema, SERVICE_NAMES } from './caller';
export { CALLER_HEADER, callerKey, readCaller, signCaller, type Called, type CallerKey } from './sign-caller';
export { callerErrors } from './caller.errors';
export { KEY_LEAD, type KeyKind, keyPrefix } from './issued-key';
export { presentedKey } from './presented-key';
