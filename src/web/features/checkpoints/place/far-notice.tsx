import { useMessages } from '../../../locales/use-messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useFarTitle, type Far } from './use-far-title.ts'

type FarNoticeProps = Far & {
  /** False if the form has no control for the reason. */
  readonly asksReason?: boolean
}

/** Asks for the place or for a reason, because the device is far from the place in the form. */
export function FarNotice({ asksReason = true, ...far }: FarNoticeProps) {
  const { t } = useMessages()
  const titleOf = useFarTitle()
  return (
    <Notice tone="warning" title={titleOf(far)}>
      <p>{t(asksReason ? 'checkpoint.far' : 'checkpoint.far_series')}</p>
    </Notice>
  )
}
