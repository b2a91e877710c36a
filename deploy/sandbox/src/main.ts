import { runMain } from '@stayline/http';
import { createSandbox } from './app';
import { readSettings } from './settings';

// Prints one JSON line with `"message":"started"` and the ports once every stand-in answers.
void runMain('sandbox', { read: readSettings }, createSandbox);
