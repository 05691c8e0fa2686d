import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readDeliveryLink,
  storeAnswerPicture,
  type LinkedDelivery,
} from '#contract/endpoints/delivery-links.ts'
import { request } from '../../api/request.ts'
import type { DeliveryPhoto } from '../delivery/photos.ts'
import type { WrittenAnswer } from './send-answer.ts'

/** Loads the code that commits to an answer, which many readers of the page never need. */
const loadSending = () => import('./send-answer.ts')

/** Reads the page behind a mailed link, answers by it, and sends the photos of the answer. */
export function useLink(token: string) {
  const client = useQueryClient()
  const queryKey = ['delivery-link', token]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readDeliveryLink, { body: { token }, signal }),
  })
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const upload = useMutation({
    mutationFn: async (sent: readonly DeliveryPhoto[]) => {
      for (const { blob } of sent) {
        await request(storeAnswerPicture, { body: { token, photo: await toBase64(blob) } })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const send = (sent: readonly DeliveryPhoto[]) => {
    setPhotos(sent)
    if (sent.length > 0) upload.mutate(sent)
  }
  const answer = useMutation({
    mutationFn: async ({ delivery, written }: { delivery: LinkedDelivery; written: WrittenAnswer }) =>
      (await loadSending()).sendAnswer(token, delivery, written),
    onSuccess: (page, { written }) => {
      client.setQueryData(queryKey, page)
      const named = page.delivery?.answer?.pictures.map(({ sha256 }) => sha256) ?? []
      send(written.photos.filter(({ digest }) => named.includes(digest)))
    },
  })
  useWarningOnLeaving(answer.isPending || upload.isPending)
  return { query, answer, upload, send, sendAgain: () => upload.mutate(photos) }
}

/** Lets the browser ask before it closes the page, since the photos are in its memory only. */
function useWarningOnLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // One argument per byte would exceed the stack of the browser.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
