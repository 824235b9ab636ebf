import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorNotice } from '../components/state-notice.tsx';

interface ErrorBoundaryProps {
  /** What could not be shown, as a sentence. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps an error in one part of the window from taking down the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorNotice
        what={this.props.what}
        error={this.state.error}
        retry={() => this.setState({ error: null })}
      />
    );
  }
}
