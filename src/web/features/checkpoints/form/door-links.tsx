import { PackageCheck, PackageX } from 'lucide-react'
import { doorPath } from '../../../paths.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'

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
      <Button asChild className={look}>
        <Link to={doorPath(path, 'complete')}>
          <PackageCheck aria-hidden />
          {t('door.delivered')}
        </Link>
      </Button>
      <Button asChild variant="outline" className={look}>
        <Link to={doorPath(path, 'attempted')}>
          <PackageX aria-hidden />
          {t('door.not_delivered')}
        </Link>
      </Button>
    </div>
  )
}
