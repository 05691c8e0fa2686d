import { useEffect, useEffectEvent, useRef } from 'react'
import Pad, { type PointGroup } from 'signature_pad'
import { Eraser, Undo2 } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { PEN, scaleStrokes, type Drawing } from './encode-signature.ts'

/** Signature of a delivery. The states are the codes of the delivery's field `signature`. */
export type Signature =
  | { readonly state: 'drawn'; readonly drawing: Drawing }
  | { readonly state: 'refused' | 'none' }

type SignaturePadProps = {
  /** Sentence that the person signs, shown above the area and drawn into the picture. */
  readonly sentence: string
  readonly signature: Signature
  readonly onChange: (signature: Signature) => void
}

/** Lets who receives a shipment sign by finger, pen or mouse, or states that they refused to. */
export function SignaturePad({ sentence, signature, onChange }: SignaturePadProps) {
  const { t } = useMessages()
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = signature.state === 'drawn' ? signature.drawing.strokes : []
  const draw = (drawn: readonly PointGroup[]) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = canvas.current ?? {}
    const isDrawn = drawn.some(({ points }) => points.length > 1)
    onChange(isDrawn ? { state: 'drawn', drawing: { width, height, strokes: drawn } } : { state: 'none' })
  }
  const pad = usePad(canvas, signature, draw)
  const show = (left: readonly PointGroup[]) => {
    pad.current?.fromData([...left])
    draw(left)
  }
  const isRefused = signature.state === 'refused'
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{t('signature.legend')}</legend>
      <div hidden={isRefused}>
        <p>{sentence}</p>
        <p className="text-sm text-muted">{t('signature.hint')}</p>
        <canvas
          ref={canvas}
          aria-label={t('signature.pad')}
          className="mt-2 aspect-2/1 w-full max-w-xl touch-none rounded-md border border-control bg-[#fff]"
        />
        <div className="mt-2 flex gap-2">
          <Button
            variant="outline"
            disabled={strokes.length === 0}
            onClick={() => show(strokes.slice(0, -1))}
          >
            <Undo2 aria-hidden />
            {t('signature.undo')}
          </Button>
          <Button variant="outline" disabled={strokes.length === 0} onClick={() => show([])}>
            <Eraser aria-hidden />
            {t('signature.clear')}
          </Button>
        </div>
      </div>
      <Checkbox
        label={t('signature.refuse')}
        checked={isRefused}
        onChange={({ target }) => {
          pad.current?.clear()
          onChange({ state: target.checked ? 'refused' : 'none' })
        }}
      />
    </fieldset>
  )
}

/** Returns the pad on a canvas. It has the canvas' size on the screen, also after a rotation. */
function usePad(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  signature: Signature,
  onDraw: (strokes: readonly PointGroup[]) => void,
) {
  const pad = useRef<Pad>(undefined)
  const tell = useEffectEvent(onDraw)
  const fit = useEffectEvent((made: Pad, element: HTMLCanvasElement) => {
    const { clientWidth, clientHeight } = element
    if (clientWidth === 0) return
    const ratio = window.devicePixelRatio
    element.width = clientWidth * ratio
    element.height = clientHeight * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    const drawing = signature.state === 'drawn' ? signature.drawing : undefined
    made.fromData(drawing === undefined ? [] : scaleStrokes(drawing.strokes, clientWidth / drawing.width))
    if (drawing !== undefined && drawing.width !== clientWidth) tell(made.toData())
  })
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const made = new Pad(element, PEN)
    pad.current = made
    made.addEventListener('endStroke', () => tell([...made.toData()]))
    const observer = new ResizeObserver(() => fit(made, element))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.off()
    }
  }, [canvas])
  return pad
}
