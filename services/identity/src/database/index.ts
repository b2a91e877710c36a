import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { ChannelEntity } from '../channels/channel.entity';
import { PartnerKeyEntity } from '../partner-keys/partner-key.entity';
import { PartnerEntity } from '../partners/partner.entity';
import { ChannelsAndPartners1763700001000 } from './migrations/1763700001000-channels-and-partners';

export const entities = [ChannelEntity, ApiKeyEntity, PartnerEntity, PartnerKeyEntity];

/** Oldest first. */
export const migrations = [ChannelsAndPartners1763700001000];
