import { Copy, ExternalLink } from 'lucide-react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { publicPath } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/** Shows the printed QR code, which opens the public page on any phone. */
export function QrCard({ shipment }: { readonly shipment: Pick<Shipment, 'tracking_id' | 'qr_code_url'> }) {
  const { t } = useMessages()
  const { tracking_id, qr_code_url } = shipment
  const path = publicPath(tracking_id)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + path)
      notify.success(t('copied.title'), t('shipment.link_copied'))
    } catch {
      notify.error(t('ui.copy_failed'))
    }
  }
  return (
    <Card title={t('shipment.qr_title')}>
      <div className="flex flex-col items-center gap-4 sm:flex-row lg:flex-col">
        <img
          src={new URL(qr_code_url, location.origin).pathname}
          alt={t('shipment.qr_image', { tracking_id })}
          width={176}
          height={176}
          className="shrink-0 rounded-sm bg-[#fff]"
        />
        <div className="flex flex-col items-center gap-3 text-center sm:items-start sm:text-left lg:items-center lg:text-center">
          <p className="text-sm text-muted">{t('shipment.qr_says')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to={path} variant="outline" size="sm">
              <ExternalLink aria-hidden />
              {t('shipment.public_page')}
            </LinkButton>
            <Button variant="outline" size="sm" onClick={() => void copy()}>
              <Copy aria-hidden />
              {t('shipment.copy_link')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
