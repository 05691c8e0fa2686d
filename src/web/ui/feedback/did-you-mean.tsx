import { useMessages } from '../../locales/use-messages.ts'
import { Link } from '../layout/link.tsx'

type DidYouMeanProps = {
  readonly meant: string | undefined
  /** Address of the pages of shipments, to which the code is added. */
  readonly pages: '/shipment' | '/verify'
}

/** Links to the shipment whose code the user probably meant, if an answer names one. */
export function DidYouMean({ meant, pages }: DidYouMeanProps) {
  const { t } = useMessages()
  if (meant === undefined) return undefined
  return (
    <Link to={`${pages}/${meant}`} className="font-semibold text-brand underline">
      {t('shipment.did_you_mean', { tracking_id: meant })}
    </Link>
  )
}
