import { Component, type ReactNode } from 'react';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';

interface PartBoundaryProps {
  /** `small` only has room for a button. */
  readonly size?: 'large' | 'small';
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly failed: boolean;
}

/**
 * Catches an error of a part or a failed load, so that the rest of the page stays. Reloading keeps
 * the request, because the address contains it.
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
