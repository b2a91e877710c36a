import { expressAuthentication, type CallerRequest } from '@stayline/http';
import { type Express } from 'express';
import { type ImportController } from './import.controller';

/** The import reads its body as it arrives: it answers before the JSON parser, and the generated route of the same path, come to it. */
export function importRoutes(controller: ImportController): (app: Express) => void {
  return (app) => {
    app.post('/api/v1/admin/catalog/import', async (request, response) => {
      await expressAuthentication(request, 'admin');
      response.json(await controller.importCatalog(request as CallerRequest<'admin'>));
    });
  };
}
