import { describeApi } from '@stayline/http';
import document from './generated/openapi.json';
import { RegisterRoutes } from './generated/routes';

/** The routes of this service, and the document of them. */
export const api = describeApi(document, RegisterRoutes);
