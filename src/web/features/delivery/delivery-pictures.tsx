import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, ImageOff, Trash2, Truck } from 'lucide-react'
import type { DeliveryEvent } from '#contract/endpoints/deliveries.ts'
import { getMedia } from '#contract/endpoints/media.ts'
import { absentPictureSentence, pictureName } from '#contract/messages/delivery-sentences.ts'
import { requestFile } from '../../api/request-file.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMay } from '../../permissions/use-may.ts'
import { BlobImage } from '../../ui/data/blob-image.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { NearView } from '../../ui/layout/near-view.tsx'
import { saveFile } from '../../ui/lib/save-text.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { useReader } from './use-reader.ts'

const RemovePicture = lazily(async () => (await import('./remove-picture.tsx')).RemovePicture)

type Picture = DeliveryEvent['pictures'][number]
type Named = {
  readonly trackingId: string
  /** Id of the event that names the pictures. */
  readonly about: string
}
type DeliveryPicturesProps = Named & { readonly pictures: readonly Picture[] }

/** Shows the pictures of an event. A press on one shows it large and offers the original file. */
export function DeliveryPictures({ trackingId, about, pictures }: DeliveryPicturesProps) {
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.name} className={picture.state === 'deleted' ? 'w-full' : undefined}>
          {picture.state === 'stored' ? (
            <div className="size-28">
              <NearView waiting={<Skeleton className="size-28" />}>
                <StoredPicture trackingId={trackingId} about={about} picture={picture} />
              </NearView>
            </div>
          ) : (
            <AbsentPicture picture={picture} />
          )}
        </li>
      ))}
    </ul>
  )
}

const tile =
  'flex size-28 flex-col items-center justify-center gap-1.5 rounded-md border border-line bg-sunken p-2 text-center text-sm text-muted'

function AbsentPicture({ picture }: { readonly picture: Picture }) {
  const reader = useReader()
  const sentence = absentPictureSentence(reader, picture)
  if (picture.state === 'awaited')
    return (
      <div className={tile}>
        <Truck aria-hidden className="size-5 shrink-0" />
        {sentence}
      </div>
    )
  return (
    <p className="flex items-start gap-2 text-muted">
      <ImageOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">{sentence}</span>
    </p>
  )
}

type StoredPictureProps = Named & { readonly picture: Picture }

function StoredPicture({ trackingId, about, picture: { name, sha256 } }: StoredPictureProps) {
  const { t, language } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const mayRemove = useMay('shipments.erase')
  const alt = pictureName(language, name)
  // The bytes never change, because their digest is the address.
  const { data: file, isError } = useQuery({
    queryKey: ['media', sha256],
    queryFn: ({ signal }) => requestFile(getMedia, { params: { sha256 }, signal }),
    staleTime: Infinity,
  })
  if (isError) return <div className={tile}>{t('proof.picture_failed', { picture: alt })}</div>
  if (file === undefined) return <Skeleton className="size-28" />
  const { blob } = file
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={t('proof.open', { picture: alt })}
        className="size-28 cursor-zoom-in overflow-hidden rounded-md border border-line"
        onClick={() => setOpen(true)}
      >
        <BlobImage
          blob={blob}
          alt=""
          className={name === 'signature' ? 'size-full bg-[#fff] object-contain' : 'size-full object-cover'}
        />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        width="4xl"
        title={alt}
        footer={
          <>
            {mayRemove && (
              <Button
                variant="outline"
                onClick={() => {
                  setOpen(false)
                  setRemoving(true)
                }}
              >
                <Trash2 aria-hidden />
                {t('proof.remove')}
              </Button>
            )}
            <Button variant="outline" onClick={() => saveFile(fileName(trackingId, alt, blob), blob)}>
              <Download aria-hidden />
              {t('proof.original')}
            </Button>
          </>
        }
      >
        <BlobImage blob={blob} alt={alt} className="mx-auto max-h-[70dvh] max-w-full" />
      </Dialog>
      {isRemoving && (
        <RemovePicture
          trackingId={trackingId}
          picture={{ about, name, digest: sha256 }}
          onClose={() => setRemoving(false)}
          returnFocus={opener}
        />
      )}
    </>
  )
}

/** Returns a name such as `FT-20261128-ABC123-foto-1.jpeg`. */
function fileName(trackingId: string, name: string, { type }: Blob): string {
  return `${trackingId}-${name.toLowerCase().replaceAll(' ', '-')}.${type.replace('image/', '')}`
}
