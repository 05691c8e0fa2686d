import { Component, type ReactNode } from 'react'
import { PanelCrashed } from './panel-crashed.tsx'

export type PanelBoundaryProps = {
  /** The panel's name, said in the notice that takes its place. */
  readonly name: string
  readonly children: ReactNode
}

/** A crash inside leaves the rest of the page standing; the notice in its place offers to try again. */
export class PanelBoundary extends Component<PanelBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return <PanelCrashed name={this.props.name} onRetry={() => this.setState({ crashed: false })} />
  }
}
