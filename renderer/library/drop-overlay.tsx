import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAddFiles } from './use-add-files.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Takes files dropped anywhere on the window, and shows that it will while they are held over it. */
export function DropOverlay(): ReactNode {
  const addFiles = useEffectEvent(useAddFiles());
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    function enter(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    }
    function over(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    }
    function leave(event: DragEvent): void {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    }
    function drop(event: DragEvent): void {
      event.preventDefault();
      depth = 0;
      setOver(false);
      addFiles([...(event.dataTransfer?.files ?? [])]);
    }
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className="drop-overlay" aria-hidden="true">
      <p>Drop to add to the library</p>
    </div>
  );
}
