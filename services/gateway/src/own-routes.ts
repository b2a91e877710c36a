import express, { type Express } from 'express';
import { createConsoleApp } from './console/console-app';
import { type ConsoleFiles } from './console/console-files';
import { createReferenceApp } from './reference/reference-app';
import { type GatewaySettings } from './settings';

/** What the gateway answers itself: the API reference and, where the settings name its client, the console. */
export function ownRoutes(settings: GatewaySettings, reference: string, files: ConsoleFiles): Express {
  const app = express().disable('x-powered-by');
  const { consoleClientId: clientId, bearerIssuer: issuer, bearerAudience: audience, platformZone } = settings;
  if (clientId !== undefined)
    app.use('/console', createConsoleApp({ clientId, issuer, audience, platformZone, files }));
  return app.use(createReferenceApp(reference));
}
