import { useState } from 'react'
import { Copy, Download, FileCheck, FileCode } from 'lucide-react'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/inputs/button.tsx'
import { copyText } from '../ui/feedback/copy-text.ts'
import { notify } from '../ui/feedback/notify.ts'
import { receiptFile, saveReceipt } from '../verification/save-receipt.ts'
import type { CheckedReceipt } from '../verification/verdict.ts'

type IndependentCheckProps = { readonly trackingId: string; readonly checked: CheckedReceipt }

/**
 * States that a page served by the operator is not independent of the operator, and offers
 * independent checks.
 */
export function IndependentCheck({ trackingId, checked }: IndependentCheckProps) {
  const { t, language } = useMessages()
  const [isMaking, setMaking] = useState(false)
  const { verification, text } = checked
  // True for the owner's receipt, which hides no fields.
  const isWhole =
    verification.erasure === undefined &&
    verification.events.some(({ hidden }) => hidden.client.length + hidden.server.length === 0)
  const command = `node lastro-verify.mjs ${receiptFile(trackingId)} --key ${t('verification.key_placeholder')}`
  const copy = () => copyText(command, t, t('verification.command_copied'))
  const saveOffline = async () => {
    setMaking(true)
    try {
      const { saveOfflineReceipt } = await import('../offline-receipt/save-offline-receipt.ts')
      await saveOfflineReceipt(language, trackingId, checked)
    } catch {
      notify.error(t('offline.download_failed'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('verification.independent')}</h3>
      <p className="text-sm text-muted">{t('verification.independent_says')}</p>
      <pre className="rounded-md break-all whitespace-pre-wrap border border-line bg-sunken p-3 text-sm leading-6">
        {command}
      </pre>
      {isWhole && <p className="text-sm font-semibold">{t('verification.whole')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => saveReceipt(trackingId, text)}>
          <Download aria-hidden />
          {t('verification.download')}
        </Button>
        <Button
          variant="outline"
          busy={isMaking}
          onClick={() => void saveOffline()}
          className="max-w-full max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal"
        >
          <FileCheck aria-hidden />
          {t('offline.download')}
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('verification.copy_command')}
        </Button>
        <Button asChild variant="outline">
          <a href="/verify/lastro-verify.mjs" download>
            <FileCode aria-hidden />
            {t('verification.download_verifier')}
          </a>
        </Button>
      </div>
    </section>
  )
}
