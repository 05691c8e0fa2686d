import { useLocale } from '../locales/use-locale.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useState } from 'react'
import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { DropdownMenu, MenuChoices } from '../ui/overlays/dropdown-menu.tsx'
import type { ZoomFeature } from './camera-features.ts'
import type { Camera } from './camera.ts'

type CameraControlsProps = {
  readonly camera: Camera
  readonly cameras: readonly MediaDeviceInfo[]
  readonly onChoose: (deviceId: string) => void
}

/** Shows the controls of the camera: torch, zoom, and the choice of another camera. */
export function CameraControls({ camera, cameras, onChoose }: CameraControlsProps) {
  const { t } = useMessages()
  const { setTorch, zoom } = camera.features
  return (
    <>
      <div className="absolute top-3 right-3 flex flex-col gap-2">
        {setTorch !== undefined && <TorchButton setTorch={setTorch} />}
        {cameras.length > 1 && (
          <DropdownMenu
            trigger={<IconButton icon={SwitchCamera} variant="secondary" label={t('camera.choose')} />}
          >
            <MenuChoices
              label={t('camera.choose')}
              choices={cameras.map(({ deviceId, label }, index) => ({
                value: deviceId,
                label: label === '' ? t('camera.number', { number: index + 1 }) : label,
              }))}
              value={camera.deviceId ?? ''}
              onChange={onChoose}
            />
          </DropdownMenu>
        )}
      </div>
      {zoom !== undefined && <ZoomSlider zoom={zoom} />}
    </>
  )
}

function TorchButton({ setTorch }: { readonly setTorch: (on: boolean) => Promise<void> }) {
  const { t } = useMessages()
  const [isOn, setOn] = useState(false)
  const toggle = () =>
    setTorch(!isOn).then(
      () => setOn(!isOn),
      // If the torch fails to switch, the button keeps its state.
      () => undefined,
    )
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={t(isOn ? 'camera.torch_off' : 'camera.torch_on')}
      onClick={() => void toggle()}
    >
      {isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
    </Button>
  )
}

function ZoomSlider({ zoom: { min, max, step, value: start, set } }: { readonly zoom: ZoomFeature }) {
  const { t, format } = useLocale()
  const number = (factor: number) => `${format.number(factor, { maximumFractionDigits: 1 })}×`
  const [value, setValue] = useState(start)
  return (
    <label className="absolute top-3 left-3 flex h-11 items-center gap-2 rounded-md bg-[rgb(6_16_15/0.85)] px-3 text-[#fffefb]">
      <span className="sr-only">{t('camera.zoom')}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={number(value)}
        className="h-11 w-28 accent-[#74c8bd]"
        onChange={({ target }) => {
          const next = target.valueAsNumber
          setValue(next)
          void set(next).catch(() => undefined)
        }}
      />
      <span aria-hidden className="tabular w-10 font-medium">
        {number(value)}
      </span>
    </label>
  )
}
