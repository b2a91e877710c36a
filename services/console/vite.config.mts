import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` listens; `npx vite` in this folder then shows every change at once. */
const PLATFORM = process.env.STAYLINE_URL ?? 'http://127.0.0.1:8080';
const toPlatform = { target: PLATFORM, changeOrigin: true };

export default defineConfig({
  root: 'app',
  // Relative, because the gateway serves the console under `/console` and under `/api/console`.
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/v1': toPlatform,
      '/v2': toPlatform,
      '/api': toPlatform,
      '/config.json': { ...toPlatform, rewrite: () => '/console/config.json' },
    },
  },
});
