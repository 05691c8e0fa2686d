import { useState } from 'react'
import { Printer } from 'lucide-react'
import { publicAnswerWords } from '../../locales/own/public-answer.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { PaperReceiptProps } from './paper/paper-receipt.tsx'

const PaperReceipt = lazily(async () => (await import('./paper/paper-receipt.tsx')).PaperReceipt)

/** Prints the receipt; what is printed is there as soon as it is drawn, so that the browser's own printing has it too. */
export function PrintButton(paper: Omit<PaperReceiptProps, 'onReady'>) {
  const t = useOwnWords(publicAnswerWords)
  const [isReady, setReady] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const ready = () => {
    setReady(true)
    if (isAsked) print()
    setAsked(false)
  }
  return (
    <>
      <Button variant="outline" busy={isAsked} onClick={() => (isReady ? print() : setAsked(true))}>
        <Printer aria-hidden />
        {t('answer.print')}
      </Button>
      <PaperReceipt {...paper} onReady={ready} />
    </>
  )
}
