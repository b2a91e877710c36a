import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { queryClient } from './api/hooks';
import { startSession } from './auth/session';
import { App } from './shell/app';
import './style.css';

const root = document.getElementById('root');
if (root) {
  const base = new URL('.', document.baseURI).pathname.replace(/\/$/, '');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router base={base}>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
  void startSession();
}
