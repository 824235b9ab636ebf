import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useNavigation } from '../app/navigation.tsx';
import type { InspectorTab } from '../app/navigation-state.ts';
import { useWindowWidth } from '../app/window-width.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ContextTab } from '../context/context-tab.tsx';
import { MemoryTab } from '../memory/memory-tab.tsx';
import { SourcePanel } from '../source/source-panel.tsx';
import { TimelineTab } from '../timeline/timeline-tab.tsx';

const tabs: readonly { readonly id: InspectorTab; readonly label: string; readonly view: () => ReactNode }[] =
  [
    { id: 'memory', label: 'Memory', view: () => <MemoryTab /> },
    { id: 'context', label: 'Context', view: () => <ContextTab /> },
    { id: 'timeline', label: 'Timeline', view: () => <TimelineTab /> },
    { id: 'source', label: 'Source', view: () => <SourcePanel /> },
  ];

/** What is behind the conversation: memory, model input, history, and the source of a claim. */
export function Inspector(): ReactNode {
  const { state, navigate } = useNavigation();
  const isOverlay = useWindowWidth() !== 'wide';
  const shown = tabs.filter(({ id }) => id !== 'source' || state.source !== null);
  return (
    <Tabs
      className="inspector"
      selectedKey={state.tab}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined) navigate({ type: 'show_tab', tab: tab.id });
      }}
    >
      <div className="pane-header inspector-header">
        <TabList className="tab-list" aria-label="Inspector">
          {shown.map(({ id, label }) => (
            <Tab key={id} id={id} className="tab">
              {label}
            </Tab>
          ))}
        </TabList>
        {isOverlay && (
          <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'set_inspector', open: false })}>
            Close
          </ActionButton>
        )}
      </div>
      {shown.map(({ id, label, view }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          <ErrorBoundary what={`${label} could not be shown.`}>{view()}</ErrorBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
}
