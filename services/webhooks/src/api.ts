import { describeApi } from '@stayline/http';
import document from './generated/openapi.json';
import { withPlatformEvents } from './events/describe-platform-events';
import { RegisterRoutes } from './generated/routes';
import { withMirror } from './mirror';

/** The routes of this service, and the document of them. */
export const api = withPlatformEvents(withMirror(describeApi(document, RegisterRoutes)));
