/** The tool that an error says was in flight and needs the user's word; null for any other error (spec C5). */
export function inFlightTool(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (error.code !== 'tool_in_flight') return null;
  if (!('detail' in error) || typeof error.detail !== 'object' || error.detail === null) return 'a tool';
  return 'tool' in error.detail ? String(error.detail.tool) : 'a tool';
}
