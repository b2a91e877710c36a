export { createService, type Service, type ServiceOptions } from './service';
export { httpSettings } from './http-settings';
export { runMain } from './run-main';
export { type ErrorBody, errorBody, toDomainError } from './error-body';
export { STATUS_BY_KIND } from './status';
export { Accepts } from './operations/accepts';
export { Answers } from './operations/answers';
export { Describes } from './operations/describes';
export { emptyBody } from './operations/empty-body';
export { Refuses } from './operations/refuses';
export { checkValue } from './operations/check-body';
export { type Api, describeApi } from './operations/describe-api';
export { errorResponses } from './operations/error-responses';
export { httpErrors } from './http.errors';
export { refuseDeepBody } from './body-depth';
export { type BodyRequest, expressAuthentication, type CallerRequest } from './authentication';
export { iocContainer } from './ioc';
export { createServiceClient, type ServiceClient } from './service-client';
export { createManagementServer, type ManagementServer } from './management';
export { refuseUnknownFields } from './strict-body';
export { controlProblems, refuseControlCharacters } from './text-checks';
export { sentBody, sentBytes } from './sent-body';
export { type Page, pageOf } from './page';
export { streamedList, streamedPage, streamedRecord } from './streamed-json';
export { requestRecorder, type RequestOutcome } from './request-record';
export { gracefulClose } from './graceful-close';
export { IdempotencyKeys1763700000100 as IdempotencyKeys } from './idempotency/idempotency-keys.migration';
export {
  answerOnce,
  forgetOldKeys,
  IDEMPOTENCY_KEY,
  idempotencyErrors,
  unwrap,
  type Answer,
} from './idempotency/answer-once';
