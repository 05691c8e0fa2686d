import { useRef } from 'react'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { PRINT_LABEL, PRINT_PARAMETER } from '../../shell/actions/actions.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'

const LabelDialog = lazily(async () => (await import('./label-dialog.tsx')).LabelDialog)

/**
 * Shows the button that opens the shipment's label. A parameter of the page's URL records that the
 * dialog is open, so that the command palette can open the dialog too.
 */
export function PrintLabel({ id }: { readonly id: string }) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [parameters, setParameters] = useSearchParams()
  const open = (isOpen: boolean) =>
    setParameters(
      (before) => {
        if (isOpen) before.set(PRINT_PARAMETER, PRINT_LABEL)
        else before.delete(PRINT_PARAMETER)
        return before
      },
      { replace: !isOpen, preventScrollReset: true },
    )
  return (
    <>
      <Button ref={button} variant="outline" onClick={() => open(true)}>
        <Printer aria-hidden />
        {t('labels.print_one')}
      </Button>
      {parameters.get(PRINT_PARAMETER) === PRINT_LABEL && (
        <LabelDialog shipments={[id]} onClose={() => open(false)} returnFocus={button} />
      )}
    </>
  )
}
