import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { RecordDetail } from './record-detail.tsx';
import { RecordList } from './record-list.tsx';

/** Every record of every store, or one of them with its sources. */
export function MemoryTab(): ReactNode {
  const { recordId } = useNavigation().state;
  return recordId === null ? <RecordList /> : <RecordDetail key={recordId} recordId={recordId} />;
}
