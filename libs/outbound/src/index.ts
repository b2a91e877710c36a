export { jsonPost } from './json-post';
export { Outbound, type OutboundAnswer, type OutboundRequest } from './outbound';
export { outcomeOf, type OutboundOutcome } from './outcome';
