import { Component, type ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { useWords } from '../locales/use-words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

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

/** What stands in place of a panel that crashed. */
function PanelCrashed({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useWords()
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
