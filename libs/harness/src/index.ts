export { Started } from './started';
export { keptLog, type KeptLog } from './kept-log';
export { CALLER_SECRET, type Environment, provideData, type ServiceData } from './service-data';
export { type Answer, type Call, type RouteCall, ServiceApi, type ServiceApiOptions } from './service-api';
export { publishEvent } from './publish-event';
export { ServiceUnderTest, type Subject } from './service-under-test';
export { BuiltService } from './built-service';
export { type RoomsOnSale, sellRooms } from './sell-rooms';
