import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/kit.css';
import { App } from './app.js';
import { queryClient } from './dev-data/use-dev.js';
import { loadAhead } from './shell/load-ahead.js';
import { startPage } from './start/start-page.js';

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html has no #root');

void startPage();
// A caught error is shown on the page.
createRoot(root, { onCaughtError: (error) => console.info(error) }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
void loadAhead();
