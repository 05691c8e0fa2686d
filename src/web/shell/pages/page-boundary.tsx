import { Component, type ReactNode } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'

type PageBoundaryProps = {
  /** Key of the current history entry. Navigation to another entry clears the error. */
  readonly at: string
  readonly children: ReactNode
}
type PageBoundaryState = { readonly at: string; readonly crashed: boolean }

/**
 * Catches the error of a page that throws or fails to load, so that the layout around the page
 * stays.
 */
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

/**
 * Replaces a page that threw an error or could not be loaded. A page cannot be loaded after a new
 * version was deployed, or without network if this device has not stored it.
 */
function CrashedPage() {
  const { t } = useMessages()
  const what = navigator.onLine ? 'crashed' : 'not_stored'
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col gap-4 px-4 py-16">
      <h1 className="text-3xl font-semibold">{t(`shell.${what}_title`)}</h1>
      <p className="text-lg text-muted">{t(`shell.${what}`)}</p>
      <div className="mt-4">
        <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
      </div>
    </div>
  )
}
