import { isTestCode } from '#ledger/receipt/test-code.ts'
import { useMessages } from '../../locales/use-messages.ts'
import './test-mark.css'

/** Shows the mark of a test company beside its shipment; nothing for other shipments. */
export function TestMark({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  return isTestCode(trackingId) ? <p className="test-mark">{t('test.mark')}</p> : null
}
