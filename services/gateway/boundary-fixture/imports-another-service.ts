// Wrong on purpose: deploy/local/test/module-boundaries.test.ts shows that lint refuses both imports.
import * as byName from '@stayline/identity-service';
import * as byPath from '../../identity/src/settings';

export const wrong = [byName, byPath];
