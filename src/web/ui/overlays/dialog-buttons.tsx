import type { ReactNode } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../inputs/button.tsx'

type DialogButtonsProps = {
  /** Label of the button that submits the form. */
  readonly submit: string
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Further button at the start of the row. */
  readonly children?: ReactNode
}

/** Renders the last row of a form in a dialog: a button that cancels, and one that submits. */
export function DialogButtons({ submit, isBusy, onCancel, children }: DialogButtonsProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      {children}
      <Button variant="outline" onClick={onCancel} disabled={isBusy}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" busy={isBusy}>
        {submit}
      </Button>
    </div>
  )
}
