import { useState, type ReactNode, type RefObject } from 'react'
import { lazily } from './lazily.tsx'

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question, naming the thing. */
  readonly title: ReactNode
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode
  /** The verb of the button, such as "Excluir". */
  readonly confirm: ReactNode
  /** The button that does nothing: "Cancelar" when absent, which would be taken for the verb where a cancellation is asked about. */
  readonly dismiss?: string
  /** `default` for what loses nothing. */
  readonly variant?: 'destructive' | 'default'
  /** Title of the notice when `onConfirm` fails, such as "Erro ao remover status". */
  readonly failed: string
  /** Does it. The dialog is busy until this settles, closes when it succeeds, and says so when it fails. */
  readonly onConfirm: () => Promise<unknown>
  /** What gets the focus back; what had it before when absent. */
  readonly returnFocus?: RefObject<HTMLElement | null>
}

const Confirmation = lazily(async () => (await import('./confirm-dialog-code.tsx')).Confirmation)

/** Asks before something that is hard to take back; the focus starts on Cancel, and confirming twice confirms once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  // Closed, it stays, so that it can give the focus back.
  return wasOpened && <Confirmation {...props} />
}
