import { assertNever } from '../../shared/errors.ts';

export type Page = 'conversation' | 'receipts' | 'recall' | 'settings';
export type InspectorTab = 'memory' | 'context' | 'timeline' | 'source';

/** A passage to show: a record, and the words in it that a claim rests on. */
export interface SourceReference {
  readonly recordId: string;
  readonly quote: string | null;
  readonly number: number | null;
}

/** What the window shows. Ids only: content is always read by a call. */
export interface NavigationState {
  readonly page: Page;
  readonly threadId: string | null;
  readonly tab: InspectorTab;
  readonly inspectorOpen: boolean;
  readonly threadsOpen: boolean;
  readonly source: SourceReference | null;
  readonly recordId: string | null;
  /** Set when another part of the window asks the memory tab for certain records. */
  readonly memoryFilter: string;
  readonly runId: string | null;
  /** The records a forget sheet is open for. */
  readonly forgetting: readonly string[] | null;
}

export type NavigationAction =
  | { readonly type: 'show_page'; readonly page: Page }
  | { readonly type: 'show_thread'; readonly threadId: string | null }
  | { readonly type: 'show_tab'; readonly tab: InspectorTab }
  | { readonly type: 'show_source'; readonly source: SourceReference }
  | { readonly type: 'close_source' }
  | { readonly type: 'show_record'; readonly recordId: string | null }
  | { readonly type: 'show_passages'; readonly title: string }
  | { readonly type: 'filter_memory'; readonly filter: string }
  | { readonly type: 'show_run'; readonly runId: string; readonly tab: 'context' | 'timeline' }
  | { readonly type: 'set_inspector'; readonly open: boolean }
  | { readonly type: 'set_threads'; readonly open: boolean }
  | { readonly type: 'forget'; readonly ids: readonly string[] | null }
  | { readonly type: 'forgotten'; readonly ids: readonly string[] };

/** Where a window begins; wide ones with the inspector open. */
export function initialNavigation(inspectorOpen: boolean): NavigationState {
  return {
    page: 'conversation',
    threadId: null,
    tab: 'memory',
    inspectorOpen,
    threadsOpen: false,
    source: null,
    recordId: null,
    memoryFilter: '',
    runId: null,
    forgetting: null,
  };
}

/** Folds one action into what the window shows. */
export function reduceNavigation(state: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    case 'show_page':
      return { ...state, page: action.page, threadsOpen: false };
    case 'show_thread':
      return {
        ...state,
        page: 'conversation',
        threadId: action.threadId,
        threadsOpen: false,
        runId: action.threadId === state.threadId ? state.runId : null,
      };
    case 'show_tab':
      return { ...state, tab: action.tab, inspectorOpen: true };
    case 'show_source':
      return { ...state, source: action.source, tab: 'source', inspectorOpen: true };
    case 'close_source':
      return { ...state, source: null, tab: state.tab === 'source' ? 'memory' : state.tab };
    case 'show_record':
      return {
        ...state,
        recordId: action.recordId,
        tab: 'memory',
        inspectorOpen: state.inspectorOpen || action.recordId !== null,
      };
    case 'show_passages':
      return {
        ...state,
        tab: 'memory',
        inspectorOpen: true,
        threadsOpen: false,
        recordId: null,
        memoryFilter: action.title,
      };
    case 'filter_memory':
      return { ...state, memoryFilter: action.filter };
    case 'show_run':
      return { ...state, runId: action.runId, tab: action.tab, inspectorOpen: true };
    case 'set_inspector':
      return { ...state, inspectorOpen: action.open };
    case 'set_threads':
      return { ...state, threadsOpen: action.open };
    case 'forget':
      return { ...state, forgetting: action.ids };
    case 'forgotten':
      return dropForgotten(state, new Set(action.ids));
    default:
      return assertNever(action);
  }
}

/** Nothing that is gone stays on the screen (spec E4). */
function dropForgotten(state: NavigationState, ids: ReadonlySet<string>): NavigationState {
  const sourceGone = state.source !== null && ids.has(state.source.recordId);
  return {
    ...state,
    threadId: state.threadId !== null && ids.has(state.threadId) ? null : state.threadId,
    recordId: state.recordId !== null && ids.has(state.recordId) ? null : state.recordId,
    runId: state.runId !== null && ids.has(state.runId) ? null : state.runId,
    source: sourceGone ? null : state.source,
    tab: sourceGone && state.tab === 'source' ? 'memory' : state.tab,
  };
}
