import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { encodePhoto } from '#web/features/delivery/encode-photo.ts'
import { encodeSignature } from '#web/features/delivery/encode-signature.ts'
import { PhotoCapture } from '#web/features/delivery/photo-capture.tsx'
import type { DeliveryPhoto } from '#web/features/delivery/photos.ts'
import { SignaturePad, type Signature } from '#web/features/delivery/signature-pad.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { sendOrQueue } from '#web/features/checkpoints/saving/send-or-queue.ts'
import { queueCommitted, storePictures } from '#web/offline-queue/queue-scan.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { loadMessages } from '#web/locales/loaded-messages.ts'
import '#web/ui/brand/theme.css'

// Page of tests with the parts of a delivery's screen.

/** State and functions of the page that a test uses. */
type Parts = {
  readonly photos: readonly DeliveryPhoto[]
  readonly signature: Signature
  readonly encodePhoto: typeof encodePhoto
  readonly encodeSignature: typeof encodeSignature
  readonly storePictures: typeof storePictures
  readonly queueCommitted: typeof queueCommitted
  readonly sendOrQueue: typeof sendOrQueue
  readonly ApiError: typeof ApiError
}

declare global {
  var parts: Parts
}

/** Sentence that the signature of the test page states. */
const sentence = 'Recebi a remessa FT-20261128-ASSINA, em ordem e sem avarias aparentes na embalagem.'

function DeliveryParts() {
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const [signature, setSignature] = useState<Signature>({ state: 'none' })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    globalThis.parts = {
      photos,
      signature,
      encodePhoto,
      encodeSignature,
      storePictures,
      queueCommitted,
      sendOrQueue,
      ApiError,
    }
  }, [photos, signature])
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 p-4">
      <h1 className="text-2xl font-semibold">Entrega</h1>
      <button type="button" className="min-h-11" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fechar' : 'Abrir'}
      </button>
      {isOpen && <PhotoCapture photos={photos} setPhotos={setPhotos} />}
      <SignaturePad sentence={sentence} signature={signature} onChange={setSignature} />
      <Toaster />
    </main>
  )
}

await loadMessages('pt')
const root = document.getElementById('root')
if (root === null) throw new Error('no #root')
createRoot(root).render(<DeliveryParts />)
