import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, ImageOff, Truck } from 'lucide-react'
import type { DeliveryEvent } from '#contract/endpoints/deliveries.ts'
import { getMedia } from '#contract/endpoints/media.ts'
import { absentPictureSentence, pictureName } from '#contract/messages/delivery-sentences.ts'
import { requestFile } from '../../api/request-file.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { BlobImage } from '../../ui/data/blob-image.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { NearView } from '../../ui/layout/near-view.tsx'
import { saveFile } from '../../ui/lib/save-text.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useReader } from './use-reader.ts'

type Picture = DeliveryEvent['pictures'][number]
type DeliveryPicturesProps = { readonly trackingId: string; readonly pictures: readonly Picture[] }

/** Shows the pictures of an event. A press on one shows it large and offers the original file. */
export function DeliveryPictures({ trackingId, pictures }: DeliveryPicturesProps) {
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.name}>
          {picture.state === 'stored' ? (
            <div className="size-28">
              <NearView waiting={<Skeleton className="size-28" />}>
                <StoredPicture trackingId={trackingId} picture={picture} />
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
  const Icon = picture.state === 'awaited' ? Truck : ImageOff
  return (
    <div className={tile}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {absentPictureSentence(reader, picture)}
    </div>
  )
}

type StoredPictureProps = { readonly trackingId: string; readonly picture: Picture }

function StoredPicture({ trackingId, picture: { name, sha256 } }: StoredPictureProps) {
  const { t, language } = useMessages()
  const [isOpen, setOpen] = useState(false)
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
        type="button"
        aria-label={t('proof.open', { picture: alt })}
        className="size-28 cursor-zoom-in overflow-hidden rounded-md border border-line"
        onClick={() => setOpen(true)}
      >
        <BlobImage
          blob={blob}
          alt=""
          className={name === 'signature' ? 'size-full object-contain' : 'size-full object-cover'}
        />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        width="4xl"
        title={alt}
        footer={
          <Button variant="outline" onClick={() => saveFile(fileName(trackingId, alt, blob), blob)}>
            <Download aria-hidden />
            {t('proof.original')}
          </Button>
        }
      >
        <BlobImage blob={blob} alt={alt} className="mx-auto max-h-[70dvh] max-w-full" />
      </Dialog>
    </>
  )
}

/** Returns a name such as `FT-20261128-ABC123-foto-1.jpeg`. */
function fileName(trackingId: string, name: string, { type }: Blob): string {
  return `${trackingId}-${name.toLowerCase().replaceAll(' ', '-')}.${type.replace('image/', '')}`
}
