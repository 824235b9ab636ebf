/** What the fake bridge holds: nothing, a working vault, a vault where every call fails, or one that never answers. */
const scenes = ['empty', 'full', 'failing', 'loading'] as const;
export type Scene = (typeof scenes)[number];

export function toScene(name: string | null): Scene {
  return scenes.find((scene) => scene === name) ?? 'full';
}
