import { useEffect, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { Camera, Images, X } from 'lucide-react'
import { CameraControls } from '../../camera/camera-controls.tsx'
import type { CameraProblem } from '../../camera/camera.ts'
import { useCamera } from '../../camera/use-camera.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { BlobImage } from '../../ui/data/blob-image.tsx'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { encodePhoto, type PhotoProblem } from './encode-photo.ts'
import { MAX_PHOTOS, withPhoto, type DeliveryPhoto } from './photos.ts'

type PhotoCaptureProps = {
  readonly photos: readonly DeliveryPhoto[]
  readonly setPhotos: Dispatch<SetStateAction<readonly DeliveryPhoto[]>>
  /** Maximum number of photos; that of a delivery if absent. */
  readonly max?: number
  /** Called with true while photos are encoded. */
  readonly onBusy?: (isBusy: boolean) => void
}

/** Takes photos with the camera inside the page, or from files. The camera ends with the last. */
export function PhotoCapture({ photos, setPhotos, max = MAX_PHOTOS, onBusy }: PhotoCaptureProps) {
  const { t } = useMessages()
  const gallery = useRef<HTMLInputElement>(null)
  const { add, pending, problem } = useAdding(photos.length, setPhotos, max)
  const isBusy = pending > 0
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const remove = (digest: string) => {
    setPhotos((before) => before.filter((photo) => photo.digest !== digest))
    gallery.current?.focus()
  }
  const isFull = photos.length >= max
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">
        {t('photo.legend')}{' '}
        <output className="tabular font-normal text-muted">
          {t('photo.count', { count: photos.length, max })}
        </output>
      </legend>
      {isFull ? (
        <p className="text-muted">{t('photo.full', { max })}</p>
      ) : (
        <Viewfinder isBusy={isBusy} onShoot={(video) => add([video], 'camera')}>
          <FileButton
            icon={Camera}
            accept="image/*"
            capture="environment"
            onFiles={(files) => add(files, 'file')}
          >
            {t('photo.from_device')}
          </FileButton>
        </Viewfinder>
      )}
      {problem !== undefined && <Notice>{t(`photo.${problem}`, { max })}</Notice>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {photos.map(({ digest, blob }, at) => (
            <Thumbnail key={digest} blob={blob} number={at + 1} onRemove={() => remove(digest)} />
          ))}
        </ul>
      )}
      <FileButton
        ref={gallery}
        icon={Images}
        accept="image/*"
        multiple
        disabled={isFull}
        onFiles={(files) => add(files, 'file')}
      >
        {t('photo.from_gallery')}
      </FileButton>
    </fieldset>
  )
}

/**
 * Returns a function that encodes and adds photos, one at a time, because each decoded photo takes
 * up to 160 MB of memory.
 */
function useAdding(count: number, setPhotos: PhotoCaptureProps['setPhotos'], max: number) {
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState<PhotoProblem | 'too_many'>()
  const turn = useRef(Promise.resolve())
  const add = (sources: readonly (Blob | HTMLVideoElement)[], source: DeliveryPhoto['source']) => {
    const taken = sources.slice(0, Math.max(0, max - count - pending))
    setProblem(taken.length < sources.length ? 'too_many' : undefined)
    setPending((before) => before + taken.length)
    for (const one of taken) {
      turn.current = turn.current.then(async () => {
        const result = await encodePhoto(one)
        setPending((before) => before - 1)
        if ('problem' in result) setProblem(result.problem)
        else setPhotos((before) => withPhoto(before, { ...result.photo, source }, max))
      })
    }
  }
  return { add, pending, problem }
}

type ViewfinderProps = {
  /** True while photos are encoded. */
  readonly isBusy: boolean
  readonly onShoot: (video: HTMLVideoElement) => void
  /** Shown instead of the camera if there is none. */
  readonly children: ReactNode
}

function Viewfinder({ isBusy, onShoot, children }: ViewfinderProps) {
  const { t } = useMessages()
  const video = useRef<HTMLVideoElement>(null)
  const { state, cameras, choose, retry } = useCamera(video)
  const canShoot = state.state === 'running' && !isBusy
  return (
    <>
      {state.state === 'failed' && (
        <NoCamera problem={state.problem} onRetry={retry}>
          {children}
        </NoCamera>
      )}
      <div
        hidden={state.state === 'failed'}
        className="relative h-[44dvh] min-h-64 w-full overflow-hidden rounded-lg bg-[#06100f]"
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('camera.picture')}
          // The whole picture is visible, because the whole picture becomes the photo.
          className="absolute inset-0 size-full object-contain"
        />
        {state.state === 'starting' && (
          <p className="absolute inset-x-4 top-4 mx-auto flex w-fit items-center gap-2 rounded-md bg-[rgb(6_16_15/0.85)] px-3 py-1.5 font-medium text-[#fffefb]">
            <Spinner />
            {t('camera.starting')}
          </p>
        )}
        {state.state === 'running' && (
          <CameraControls
            key={state.camera.stream.id}
            camera={state.camera}
            cameras={cameras}
            onChoose={choose}
          />
        )}
        <button
          type="button"
          aria-label={t('photo.shoot')}
          // A disabled button would lose the focus, which stays here for the next photo.
          aria-disabled={!canShoot}
          onClick={() => canShoot && video.current !== null && onShoot(video.current)}
          className="absolute inset-x-0 bottom-4 mx-auto flex size-18 items-center justify-center rounded-full border-4 border-[#06100f] bg-[#fffefb] text-[#06100f] outline-3 outline-[#fffefb] focus-visible:outline-[#74c8bd] active:scale-95 aria-disabled:opacity-55"
        >
          {isBusy ? <Spinner /> : <Camera aria-hidden className="size-8" />}
        </button>
      </div>
    </>
  )
}

type NoCameraProps = {
  readonly problem: CameraProblem
  readonly onRetry: () => void
  readonly children: ReactNode
}

function NoCamera({ problem, onRetry, children }: NoCameraProps) {
  const { t } = useMessages()
  return (
    <>
      <Notice tone="warning" title={t(`camera.${problem}_title`)}>
        {t(`photo.${problem}`)}
      </Notice>
      {children}
      {problem !== 'insecure' && (
        <Button variant="outline" onClick={onRetry}>
          {t('camera.start')}
        </Button>
      )}
    </>
  )
}

type ThumbnailProps = { readonly blob: Blob; readonly number: number; readonly onRemove: () => void }

function Thumbnail({ blob, number, onRemove }: ThumbnailProps) {
  const { t } = useMessages()
  return (
    <li className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunken">
      <BlobImage blob={blob} alt={t('photo.number', { number })} className="size-full object-cover" />
      <IconButton
        icon={X}
        variant="secondary"
        label={t('photo.remove', { number })}
        className="absolute top-1 right-1"
        onClick={onRemove}
      />
    </li>
  )
}
