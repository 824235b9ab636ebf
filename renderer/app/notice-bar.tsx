import { type ReactNode, useState } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { useStatus } from '../queries/vault-queries.ts';

/** Sentences of the vault that the user should read, such as that it was rebuilt. Each stays until it is closed. */
export function NoticeBar(): ReactNode {
  const status = useStatus();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const notices = (status.data?.notices ?? []).filter((notice) => !closed.includes(notice));
  if (notices.length === 0) return null;
  return (
    <ul className="notice-bar" role="alert">
      {notices.map((notice) => (
        <li key={notice}>
          {notice}
          <ActionButton isSmall kind="quiet" onPress={() => setClosed([...closed, notice])}>
            Close
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}
