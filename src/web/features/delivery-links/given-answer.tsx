import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import type { LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
import { wordsOf } from '../../api/api-error.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { DeliveryPhoto } from '../delivery/photos.ts'
import { LinkPictures } from './link-pictures.tsx'
import type { useLink } from './use-link.ts'

/** Loads the encoder, which only readers with lost photos need. */
const loadEncoder = () => import('../delivery/encode-photo.ts')

type GivenAnswerProps = {
  readonly token: string
  readonly delivery: LinkedDelivery
  readonly answer: NonNullable<LinkedDelivery['answer']>
  readonly link: Pick<ReturnType<typeof useLink>, 'upload' | 'send' | 'sendAgain'>
}

/** Shows a given answer, the replies of the company, and the outcome. */
export function GivenAnswer({ token, delivery, answer, link }: GivenAnswerProps) {
  const { t, format } = useLocale()
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
  const { upload, send, sendAgain } = link
  const count = upload.variables?.length ?? 0
  const missing = answer.pictures.flatMap(({ sha256, is_stored: isStored }, at) =>
    isStored ? [] : [{ sha256, number: at + 1 }],
  )
  return (
    <>
      <LinkPictures token={token} pictures={answer.pictures} />
      {upload.isPending && (
        <Notice
          tone="info"
          title={t(count === 1 ? 'given.sending_photo' : 'given.sending_photos', { count })}
        >
          {t('given.stay')}
        </Notice>
      )}
      {upload.isError && (
        <Notice title={t('given.photos_failed')}>
          <p>{wordsOf(upload.error)}</p>
          <Button variant="outline" className="mt-3" onClick={sendAgain}>
            {t('given.photos_again')}
          </Button>
        </Notice>
      )}
      {(upload.isIdle || upload.isSuccess) && missing.length > 0 && (
        <MissingPhotos missing={missing} onFound={send} />
      )}
    </>
  )
}

type MissingPhotosProps = {
  readonly missing: readonly { readonly sha256: string; readonly number: number }[]
  readonly onFound: (photos: readonly DeliveryPhoto[]) => void
}

/**
 * Offers to choose the photos again that the answer names and that have not arrived. The same file
 * encoded again has the same digest.
 */
function MissingPhotos({ missing, onFound }: MissingPhotosProps) {
  const { t } = useMessages()
  const [isOther, setOther] = useState(false)
  const choice = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const { encodePhoto } = await loadEncoder()
      const found: DeliveryPhoto[] = []
      for (const file of files) {
        const result = await encodePhoto(file)
        if ('photo' in result && missing.some(({ sha256 }) => sha256 === result.photo.digest))
          found.push({ ...result.photo, source: 'file' })
      }
      return found
    },
    onSuccess: (found, files) => {
      setOther(found.length < files.length)
      onFound(found)
    },
  })
  const numbers = missing.map(({ number }) => number).join(', ')
  return (
    <Notice tone="warning" title={t('given.photos_failed')}>
      <p>
        {t(missing.length === 1 ? 'given.photo_missing' : 'given.photos_missing', { numbers })}{' '}
        {t('given.choose_again')}
      </p>
      {isOther && <p role="alert">{t('given.other_photos')}</p>}
      <FileButton
        icon={Images}
        accept="image/*"
        multiple
        disabled={choice.isPending}
        onFiles={(files) => choice.mutate(files)}
      >
        {t('given.choose_photos')}
      </FileButton>
    </Notice>
  )
}

type SaidProps = {
  readonly title: string
  readonly said: LinkedDelivery['replies'][number]
  readonly token: string
}

function Said({ title, said: { text, timestamp, pictures }, token }: SaidProps) {
  const { format } = useLocale()
  return (
    <Card title={title}>
      {text !== null && <p className="break-words whitespace-pre-line">{text}</p>}
      <LinkPictures token={token} pictures={pictures} />
      <p className="mt-2 text-sm text-muted">{format.dateTime(new Date(timestamp))}</p>
    </Card>
  )
}
