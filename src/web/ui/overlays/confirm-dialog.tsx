import { useState, type ReactNode, type RefObject } from 'react'
import { lazily } from '../lib/lazily.tsx'

export type ConfirmDialogProps = {
  /** True if absent: the dialog is then mounted only while it is open. */
  readonly open?: boolean
  readonly onClose: () => void
  /** Question that names the object. */
  readonly title: ReactNode
  /** Consequences, and whether they can be undone. */
  readonly children: ReactNode
  /** The verb of the button, such as "Excluir". */
  readonly confirm: ReactNode
  /**
   * Label of the button that does nothing; "Cancelar" if absent. Set it if the question is about a
   * cancellation, where "Cancelar" would be ambiguous.
   */
  readonly dismiss?: string
  /** `default` is for actions that lose nothing. */
  readonly variant?: 'destructive' | 'default'
  /** Title of the notice if `onConfirm` fails, such as "Erro ao remover status". */
  readonly failed: string
  /**
   * Performs the action. The dialog is busy until the action settles. It then closes, or shows an
   * error if the action failed.
   */
  readonly onConfirm: () => Promise<unknown>
  /** Element that receives the focus on closing; if absent, the element that had it before. */
  readonly returnFocus?: RefObject<HTMLElement | null>
}

const Confirmation = lazily(async () => (await import('./confirm-dialog-code.tsx')).Confirmation)

/**
 * Asks before an action that is hard to undo. The focus starts on Cancel, and pressing the
 * confirming button twice runs the action once.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true } = props
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  // The dialog stays mounted after closing, so that it can return the focus.
  return wasOpened && <Confirmation {...props} />
}
