import { setting } from '@stayline/settings';

/** The setting of a service that proves its own invariants; spread it into its own. */
export const invariantSettings = {
  invariantPauseMs: setting.integer('INVARIANT_CHECK_PAUSE_MS', {
    default: 1_000,
    min: 1,
    max: 60 * 60 * 1000,
    about: 'Pause between two batches of the check that the service makes of its own invariants, without end.',
  }),
};
