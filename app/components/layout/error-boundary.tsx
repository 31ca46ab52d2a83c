import { Component, type ReactNode } from 'react'
import { ErrorView } from './error-view.tsx'

type Props = { path: string; children: ReactNode }

/** A page that throws while rendering does not take the shell down. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <ErrorView onRetry={() => location.reload()} /> : this.props.children
  }
}
