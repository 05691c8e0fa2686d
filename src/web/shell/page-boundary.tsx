import { Component, type ReactNode } from 'react'
import { CrashedPage } from './crashed-page.tsx'

type PageBoundaryProps = {
  /** Where in the history this is: whoever goes elsewhere leaves the crash behind. */
  readonly at: string
  readonly children: ReactNode
}
type PageBoundaryState = { readonly at: string; readonly crashed: boolean }

/** A page that throws, or could not be loaded, leaves what it stands in as it is. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = { at: this.props.at, crashed: false }

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ at }: PageBoundaryProps, before: PageBoundaryState) {
    return before.at === at ? null : { at, crashed: false }
  }

  override render() {
    return this.state.crashed ? <CrashedPage /> : this.props.children
  }
}
