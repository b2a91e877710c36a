import { z } from 'zod';
import { displayName } from '../display-name';
import { identifier } from '../identifier';

export const newChannel = z.strictObject({ channelId: identifier, name: displayName }).meta({
  id: 'NewChannel',
  description: 'A distribution channel to be made.',
  example: { channelId: 'harbour-travel', name: 'Harbour Travel' },
});
export type NewChannel = z.infer<typeof newChannel>;
