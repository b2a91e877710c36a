// Wrong on purpose: deploy/local/test/module-boundaries.test.ts proves that neither can be merged.
import * as byName from '@stayline/identity-service';
import * as byPath from '../../../services/identity/src/settings';

export const wrong = [byName, byPath];
