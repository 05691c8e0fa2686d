import { useMessages } from '../locales/use-messages.ts'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { Printer } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/inputs/button.tsx'
import { useMedia } from '../ui/lib/use-media.ts'
import { soon } from '../ui/lib/when-idle.ts'
import type { PrintReceiptProps } from './print/paper-receipt.tsx'

/**
 * Prints the receipt. The receipt is in the page only while being printed, by this button or by the
 * browser's own command.
 */
export function PrintButton(paper: PrintReceiptProps) {
  const { t } = useMessages()
  const { Paper, prepare } = usePrint(paper.trackingId)
  const [isAsked, setAsked] = useState(false)
  const isPrinting = useIsPrinting()
  const ask = async () => {
    setAsked(true)
    try {
      await prepare()
    } finally {
      setAsked(false)
    }
    print()
  }
  return (
    <>
      <Button variant="outline" busy={isAsked} onClick={() => void ask()}>
        <Printer aria-hidden />
        {t('answer.print')}
      </Button>
      {isPrinting && Paper !== undefined && <Paper {...paper} />}
    </>
  )
}

/**
 * Fetches the printed view once the page is idle, because the browser's own print command does not
 * wait.
 */
function usePrint(trackingId: string) {
  const [Paper, setPaper] = useState<ComponentType<PrintReceiptProps>>()
  // Reference to the loaded QR code, so that the image is available immediately when printing.
  const qr = useRef<HTMLImageElement>(undefined)
  const prepare = useCallback(async () => {
    const { PrintReceipt, qrUrl } = await import('./print/paper-receipt.tsx')
    const image = (qr.current ??= new Image())
    image.src = qrUrl(trackingId)
    // If the QR code cannot be loaded, the receipt is printed without it. The printed address still
    // leads to the page.
    await image.decode().catch(() => undefined)
    setPaper(() => PrintReceipt)
  }, [trackingId])
  useEffect(() => soon(prepare), [prepare])
  return { Paper, prepare }
}

/** Returns true while the page is being printed, or shown in print preview. */
function useIsPrinting(): boolean {
  const [isAnnounced, setAnnounced] = useState(false)
  const isPaper = useMedia('print')
  useEffect(() => {
    // Renders synchronously, because the browser prints the state at the end of this handler.
    const begin = () => flushSync(() => setAnnounced(true))
    const end = () => setAnnounced(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isAnnounced || isPaper
}
