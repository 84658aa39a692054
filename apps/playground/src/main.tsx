import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/tokens.css';
import './theme/base.css';
import { App } from './app.js';
import { PlaygroundProvider } from './state/playground-context.js';

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <PlaygroundProvider>
      <App />
    </PlaygroundProvider>
  </StrictMode>,
);
