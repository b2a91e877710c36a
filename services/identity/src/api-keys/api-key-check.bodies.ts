import { z } from 'zod';

export const presentedApiKey = z
  .object({
    apiKey: z.string(),
    channelId: z.string(),
  })
  .meta({ id: 'PresentedApiKey', description: '`Api-Key` and `Channel-Id`, as the client sent them.' });
export type PresentedApiKey = z.infer<typeof presentedApiKey>;
