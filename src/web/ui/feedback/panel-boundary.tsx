import { Component, type ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../inputs/button.tsx'
import { Notice } from './notice.tsx'

export type PanelBoundaryProps = {
  /** Name of the panel, shown in the notice that replaces it. */
  readonly name: string
  readonly children: ReactNode
}

/**
 * Catches a crash inside the panel, so that the rest of the page is unaffected. The notice that
 * replaces the panel offers a retry.
 */
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

/** Replaces a panel that crashed. */
function PanelCrashed({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useMessages()
  return (
    <Notice title={t('ui.panel_crashed_title', { name })}>
      <p>{t('ui.panel_crashed')}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('load.retry')}
      </Button>
    </Notice>
  )
}
