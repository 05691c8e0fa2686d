import { PackageCheck, PackageX } from 'lucide-react'
import { doorPath } from '../../../paths.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { LinkButton } from '../../../ui/layout/link-button.tsx'

type DoorLinksProps = {
  /** Path of the page that records a checkpoint of the shipment. */
  readonly path: string
}

/** Shows two large links at the door of a recipient: delivered, and not delivered. */
export function DoorLinks({ path }: DoorLinksProps) {
  const { t } = useMessages()
  const look = 'h-auto! min-h-20 flex-col gap-1! py-2 text-lg [&_svg]:size-7!'
  return (
    <div className="grid grid-cols-2 gap-2">
      <LinkButton to={doorPath(path, 'complete')} className={look}>
        <PackageCheck aria-hidden />
        {t('door.delivered')}
      </LinkButton>
      <LinkButton to={doorPath(path, 'attempted')} variant="outline" className={look}>
        <PackageX aria-hidden />
        {t('door.not_delivered')}
      </LinkButton>
    </div>
  )
}
