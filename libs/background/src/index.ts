export { Alarm } from './alarm';
export { announce, announceNow } from './announce';
export { type BackOff, backOffMs } from './back-off';
export { type Chore, createHousekeeping } from './housekeeping';
export { createListener, whileListening } from './listener';
export { every, Loop, type Worker } from './loop';
export { Together, type TogetherOptions } from './together';
export { noAnswer, within } from './within';
