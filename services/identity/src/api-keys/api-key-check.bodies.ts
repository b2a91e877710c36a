import { z } from 'zod';

export const presentedApiKey = z
  .object({
    apiKey: z.string(),
    channelId: z.string(),
  })
  .meta({ id: 'PresentedApiKey', description: 'The two headers of document 1, as the client sent them.' });
export type PresentedApiKey = z.infer<typeof presentedApiKey>;
