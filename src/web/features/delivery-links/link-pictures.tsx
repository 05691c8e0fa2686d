import { useQuery } from '@tanstack/react-query'
import { readLinkPicture, type LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
import { requestFile } from '../../api/request-file.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { BlobImage } from '../../ui/data/blob-image.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type LinkPicturesProps = { readonly token: string } & Pick<LinkedDelivery, 'pictures'>

/** Shows the stored photos of a delivery, an answer or a reply, each in full. */
export function LinkPictures({ token, pictures }: LinkPicturesProps) {
  if (!pictures.some((one) => one.is_stored)) return null
  return (
    <ul className="flex flex-col gap-2">
      {pictures.map(
        ({ sha256, is_stored: isStored }, at) =>
          isStored && (
            <li key={sha256}>
              <LinkPicture token={token} sha256={sha256} number={at + 1} />
            </li>
          ),
      )}
    </ul>
  )
}

type LinkPictureProps = { readonly token: string; readonly sha256: string; readonly number: number }

function LinkPicture({ token, sha256, number }: LinkPictureProps) {
  const { t } = useMessages()
  // The bytes never change, because the digest names them.
  const { data: file, isError } = useQuery({
    queryKey: ['delivery-link', token, sha256],
    queryFn: ({ signal }) => requestFile(readLinkPicture, { params: { sha256 }, body: { token }, signal }),
    staleTime: Infinity,
  })
  if (isError) return <p className="text-muted">{t('given.photo_failed', { number })}</p>
  if (file === undefined) return <Skeleton className="h-56 w-full" />
  return (
    <BlobImage
      blob={file.blob}
      alt={t('given.photo_alt', { number })}
      className="max-h-[70dvh] max-w-full rounded-md border border-line"
    />
  )
}
