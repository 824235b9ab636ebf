import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { openBridge } from './bridge/open-bridge.ts';
import './styles/index.css';

const container = document.getElementById('root');
if (container !== null) {
  const root = createRoot(container);
  openBridge().then(
    (bridge) => root.render(<App bridge={bridge} />),
    (error: unknown) => root.render(<StartFailure error={error} />),
  );
}
