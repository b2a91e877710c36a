#!/usr/bin/env node
/** Writes the chart's README from its template and the comments in values.yaml. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { goTool } from '../../deploy/cluster/go-tools.mjs';

const chart = resolve(import.meta.dirname, '../stayline');
const { status } = spawnSync(goTool('helm-docs'), ['--chart-search-root', chart, '--log-level', 'error'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
