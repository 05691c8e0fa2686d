import { useRef, useState } from 'react'
import { Printer } from 'lucide-react'
import { useLocale } from '../../locales/use-locale.ts'
import { MAX_LABELS } from '#domain/shipments/label.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'

const LabelDialog = lazily(async () => (await import('./label-dialog.tsx')).LabelDialog)

/**
 * Shows the button that opens the labels of the selected shipments, in the order of selection. For
 * more than `MAX_LABELS` shipments, a menu offers parts of at most that size.
 */
export function BulkLabels({ shipments }: { readonly shipments: readonly string[] }) {
  const { t, format } = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<number>()
  const count = format.number(shipments.length)
  const opener = (open: () => void) => (
    <Button ref={button} variant="outline" size="sm" onClick={open}>
      <Printer aria-hidden />
      {t('labels.open_many', { count })}
    </Button>
  )
  const parts = Array.from({ length: Math.ceil(shipments.length / MAX_LABELS) }, (_, at) => at * MAX_LABELS)
  return (
    <>
      {parts.length <= 1 ? (
        opener(() => setFirst(0))
      ) : (
        <DropdownMenu side="top" trigger={opener(() => undefined)} returnFocus={button}>
          {parts.map((from) => (
            <MenuItem key={from} onSelect={() => setFirst(from)}>
              {t('labels.open_part', {
                from: format.number(from + 1),
                to: format.number(Math.min(from + MAX_LABELS, shipments.length)),
              })}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {first !== undefined && (
        <LabelDialog
          shipments={shipments.slice(first, first + MAX_LABELS)}
          onClose={() => setFirst(undefined)}
          returnFocus={button}
        />
      )}
    </>
  )
}
