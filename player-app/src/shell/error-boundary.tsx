import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Stands in the place of what broke. `retry` draws the children again. */
  Fallback: ComponentType<{ retry: () => void }>;
  /** When it changes, what broke is left behind: the screen's path, say. */
  place?: string;
}

/** Keeps a part that failed to draw, or whose code didn't arrive, from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.place !== this.props.place) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    const { Fallback, children } = this.props;
    return this.state.failed ? <Fallback retry={this.retry} /> : children;
  }
}
