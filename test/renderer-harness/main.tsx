import { createRoot } from 'react-dom/client';
import { App } from '../../renderer/app/app.tsx';
import { createFakeBridge } from './fake-bridge.ts';
import { toScene } from './scene.ts';

const container = document.getElementById('root');
if (container !== null) {
  const scene = toScene(new URLSearchParams(window.location.search).get('scene'));
  createRoot(container).render(<App bridge={createFakeBridge(scene)} />);
}
