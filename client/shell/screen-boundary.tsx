import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** The address shown: another one is another try. */
  at: string;
  /** What stands there instead of a screen whose code does not arrive. */
  failed: ReactNode;
};

/** Shows `failed` if a screen's own code does not load, instead of nothing. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}
