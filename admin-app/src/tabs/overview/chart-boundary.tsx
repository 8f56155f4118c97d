import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown in the chart's place when its part of the module can't be fetched or fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A chart that doesn't come must not take the overview with it. */
export class ChartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
