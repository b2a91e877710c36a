import { expressAuthentication, type CallerRequest } from '@stayline/http';
import { type Express } from 'express';
import { type ImportController } from './import.controller';

/**
 * The import reads its body while it arrives, so its route comes before the JSON parser and before the generated route
 * of the same path.
 */
export function importRoutes(controller: ImportController): (app: Express) => void {
  return (app) => {
    app.post('/api/v1/admin/catalog/import', async (request, response) => {
      await expressAuthentication(request, 'admin');
      response.json(await controller.importCatalog(request as CallerRequest<'admin'>));
    });
  };
}
