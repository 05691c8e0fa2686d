import { Suspense, useState } from 'react'
import { LocateFixed } from 'lucide-react'
import type { Coordinates } from '#domain/places/distance.ts'
import { ApiError } from '../api/api-error.ts'
import { useMessages } from '../locales/use-messages.ts'
import { WithWebGl } from '../maps/with-webgl.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Field, type FieldProps } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { whenShown } from '../ui/lib/lazily.tsx'
import { PanelBoundary } from '../ui/feedback/panel-boundary.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { readCoordinates, writeCoordinates } from './coordinates-text.ts'
import { questionOf, useGeocode, type TypedAddress } from '../maps/use-geocode.ts'

const PinMap = whenShown(async () => (await import('./pin-map.tsx')).PinMap)

export type CoordinatesFieldProps = Pick<FieldProps, 'error' | 'required'> & {
  readonly value: Coordinates | null
  readonly onChange: (value: Coordinates | null) => void
  /** Address whose coordinates the search finds; read when the button is pressed. */
  readonly address: TypedAddress
}

/**
 * Renders a coordinates field with three synchronized inputs: a search by address, a text, and a
 * pin on a map. The text and the pin also work if no service finds the address.
 */
export function CoordinatesField({
  value,
  onChange,
  address,
  error,
  required = false,
}: CoordinatesFieldProps) {
  const { t } = useMessages()
  const { shown, problem, isApproximate, isSearching, type, leave, find, move } = useCoordinates({
    value,
    onChange,
    address,
  })
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('coordinates.label')}
        required={required}
        error={problem ?? error}
        hint={t(isApproximate ? 'coordinates.approximate' : 'coordinates.hint')}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              machine
              placeholder="-23.550520, -46.633308"
              maxLength={80}
              value={shown}
              onChange={({ target }) => type(target.value)}
              onBlur={leave}
              className="min-w-0 flex-1 basis-56"
            />
            <Button variant="outline" busy={isSearching} onClick={() => void find()}>
              {!isSearching && <LocateFixed aria-hidden />}
              {t('coordinates.find')}
            </Button>
          </div>
        )}
      </Field>
      <PanelBoundary name={t('coordinates.map')}>
        <WithWebGl>
          <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
            <PinMap value={value} onMove={move} />
          </Suspense>
        </WithWebGl>
      </PanelBoundary>
    </div>
  )
}

type CoordinatesInput = Pick<CoordinatesFieldProps, 'value' | 'onChange' | 'address'>

/** Returns the text of the field, and what each of its three inputs does. */
function useCoordinates({ value, onChange, address }: CoordinatesInput) {
  const { t } = useMessages()
  const geocode = useGeocode()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isApproximate, setApproximate] = useState(false)

  const place = (coordinates: Coordinates | null, approximate = false) => {
    setProblem(undefined)
    setApproximate(approximate)
    onChange(coordinates)
  }
  const type = (text: string) => {
    setTyped(text)
    place(readCoordinates(text) ?? null)
  }
  const leave = () => {
    if (typed !== undefined && typed.trim() !== '' && readCoordinates(typed) === undefined)
      return setProblem(t('coordinates.unreadable'))
    setTyped(undefined)
  }
  const find = async () => {
    const question = questionOf(address)
    if (question === undefined) return setProblem(t('coordinates.insufficient'))
    try {
      const { latitude, longitude, precision } = await geocode.mutateAsync(question)
      setTyped(undefined)
      place({ latitude, longitude }, precision === 'municipality')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.words)
    }
  }
  const move = (coordinates: Coordinates) => {
    setTyped(undefined)
    place(coordinates)
  }
  const shown = typed ?? (value === null ? '' : writeCoordinates(value))
  return { shown, problem, isApproximate, isSearching: geocode.isPending, type, leave, find, move }
}
