import { runService } from '@stayline/service';
import { createCartApp } from './app';
import { migrations } from './database/migrations';
import { createRebuildCatalogApp } from './rebuild-catalog-command';
import { settings } from './settings';

const rebuilding = process.argv[2] === 'rebuild-catalog';

void runService('cart', { settings, migrations, createApp: rebuilding ? createRebuildCatalogApp : createCartApp });
