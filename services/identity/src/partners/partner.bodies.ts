import { z } from 'zod';
import { displayName } from '../display-name';
import { identifier } from '../identifier';

export const newPartner = z
  .strictObject({
    partnerId: identifier,
    name: displayName,
    channelId: z.string().min(1).max(64).describe('An existing channel.'),
  })
  .meta({
    id: 'NewPartner',
    description: 'A partner to be made.',
    example: { partnerId: 'harbour-connect', name: 'Harbour Connect', channelId: 'stayline-direct' },
  });
export type NewPartner = z.infer<typeof newPartner>;
