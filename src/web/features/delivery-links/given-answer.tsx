import type { LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
import { wordsOf } from '../../api/api-error.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkPictures } from './link-pictures.tsx'
import type { useLink } from './use-link.ts'

type GivenAnswerProps = {
  readonly token: string
  readonly delivery: LinkedDelivery
  readonly answer: NonNullable<LinkedDelivery['answer']>
  readonly link: Pick<ReturnType<typeof useLink>, 'upload' | 'sendAgain'>
}

/** Shows a given answer, the replies of the company, and the outcome. */
export function GivenAnswer({ token, delivery, answer, link }: GivenAnswerProps) {
  const { t } = useMessages()
  const format = useFormat()
  const { replies, closing, sent_to: email, tracking_id: trackingId } = delivery
  const isWaiting = answer.answer !== 'received' && replies.length === 0 && closing === null
  return (
    <>
      <h1 aria-live="polite">{t(`given.done_${answer.answer}`)}</h1>
      {answer.text !== null && <p className="text-lg break-words whitespace-pre-line">{answer.text}</p>}
      <AnswerPictures token={token} answer={answer} link={link} />
      <p className="recipient-note">
        {t('given.by_link', { email, time: format.dateTime(new Date(answer.timestamp)) })}
      </p>
      {isWaiting && <p className="text-lg">{t('given.waiting')}</p>}
      {replies.map((reply) => (
        <Said key={reply.timestamp} title={t('given.reply')} said={reply} token={token} />
      ))}
      {closing !== null && <Said title={t(`closed_as.${closing.outcome}`)} said={closing} token={token} />}
      <Button asChild variant="link" className="self-start">
        <a href={`/verify/${trackingId}`}>{t('given.shipment')}</a>
      </Button>
    </>
  )
}

/** Shows the photos of the answer that have arrived, and how far the sending of the others is. */
function AnswerPictures({ token, answer, link }: Omit<GivenAnswerProps, 'delivery'>) {
  const { t } = useMessages()
  const { upload, sendAgain } = link
  const missing = answer.pictures.filter((one) => !one.is_stored).length
  return (
    <>
      <LinkPictures token={token} pictures={answer.pictures} />
      {upload.isPending && (
        <output className="flex items-center gap-2 text-muted">
          <Spinner />
          {t('given.sending_photos')}
        </output>
      )}
      {upload.isError && (
        <Notice title={t('given.photos_failed')}>
          <p>{wordsOf(upload.error)}</p>
          <Button variant="outline" className="mt-3" onClick={sendAgain}>
            {t('given.photos_again')}
          </Button>
        </Notice>
      )}
      {upload.isIdle && missing > 0 && (
        <p className="text-muted">{t('given.photos_missing', { count: missing })}</p>
      )}
    </>
  )
}

type SaidProps = {
  readonly title: string
  readonly said: LinkedDelivery['replies'][number]
  readonly token: string
}

function Said({ title, said: { text, timestamp, pictures }, token }: SaidProps) {
  const format = useFormat()
  return (
    <Card title={title}>
      {text !== null && <p className="break-words whitespace-pre-line">{text}</p>}
      <LinkPictures token={token} pictures={pictures} />
      <p className="mt-2 text-sm text-muted">{format.dateTime(new Date(timestamp))}</p>
    </Card>
  )
}
