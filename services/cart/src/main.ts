import { runMain } from '@stayline/http';
import { createCartApp } from './app';
import { createRebuildCatalogApp } from './rebuild-catalog-command';
import { settings } from './settings';

const rebuilding = process.argv[2] === 'rebuild-catalog';

void runMain('cart', settings, rebuilding ? createRebuildCatalogApp : createCartApp);
