import { useRef, useState } from 'react'
import { Printer } from 'lucide-react'
import { formatNumber } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'

const LabelDialog = lazily(async () => (await import('./label-dialog.tsx')).LabelDialog)

/** Opens the labels of the chosen shipments, in the order in which they were chosen. */
export function BulkLabels({ shipments }: { readonly shipments: readonly string[] }) {
  const { t } = useWords()
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button ref={button} variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        {t('labels.open_many', { count: formatNumber(shipments.length, language) })}
      </Button>
      {isOpen && <LabelDialog shipments={shipments} onClose={() => setOpen(false)} returnFocus={button} />}
    </>
  )
}
