import { useEffect } from 'react';
import { useSettings } from '../queries/vault-queries.ts';

/** Applies the chosen theme; `system` leaves it to the operating system. */
export function useTheme(): void {
  const theme = useSettings().data?.settings.theme ?? 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
