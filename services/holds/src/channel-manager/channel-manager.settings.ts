import { setting } from '@stayline/settings';

export const channelManagerSettings = {
  channelManagerUrl: setting.optional('CHANNEL_MANAGER_URL', {
    about: "Base of the channel manager's API. Empty: nothing is pushed, and holds say so.",
  }),
};
