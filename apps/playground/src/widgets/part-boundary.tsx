import { Component, type ReactNode } from 'react';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';

interface PartBoundaryProps {
  /** `small` leaves room for a button only. */
  readonly size?: 'large' | 'small';
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly failed: boolean;
}

/**
 * Keeps the rest of the page when a part of it fails, or cannot be fetched because the server is gone.
 * Loading the page again keeps the request: its address holds it.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override readonly state: PartBoundaryState = { failed: false };

  static getDerivedStateFromError(): PartBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    const { size = 'large', children } = this.props;
    if (!this.state.failed) return children;
    const reload = <Button onPress={() => location.reload()}>Reload the page</Button>;
    if (size === 'small') return reload;
    return (
      <EmptyState title="This part of the page could not be loaded">
        <p>Is the server still running? The request is kept when the page is loaded again.</p>
        {reload}
      </EmptyState>
    );
  }
}
