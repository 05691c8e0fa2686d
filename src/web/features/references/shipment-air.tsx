import type { Shipment } from '#contract/endpoints/shipments.ts'
import { chargeableWeight } from '#domain/air/chargeable-weight.ts'
import { handlingCodes, parseHandlingCode } from '#domain/air/handling-code.ts'
import { useLocale } from '../../locales/use-locale.ts'

/** Shows the facts about the air cargo of a shipment, without those that are unknown. */
export function ShipmentAir({ air }: { readonly air: NonNullable<Shipment['air']> }) {
  const { t, language, format } = useLocale()
  const { origin, destination, pieces, gross_kg: gross, volume_m3: volume, handling } = air
  const chargeable = air.chargeable_kg ?? (gross === null ? null : chargeableWeight(gross, volume))
  const decimal = (value: number) => format.number(value, { maximumFractionDigits: 3 })
  const texts = [
    pieces !== null && t(pieces === 1 ? 'air.piece' : 'air.pieces', { count: format.number(pieces) }),
    gross !== null && t('air.gross', { weight: decimal(gross) }),
    volume !== null && t('air.volume', { volume: decimal(volume) }),
    chargeable !== null && t('air.chargeable', { weight: decimal(chargeable) }),
  ]
  return (
    <>
      {(origin !== null || destination !== null) && (
        <p className="machine">
          {origin ?? '?'} → {destination ?? '?'}
        </p>
      )}
      <p className="tabular">{texts.filter((text) => text !== false).join(' · ')}</p>
      {handling.map((code) => {
        const known = parseHandlingCode(code)
        return (
          <p key={code} className="text-sm text-muted">
            <span className="machine">{code}</span>
            {known !== undefined && ` · ${handlingCodes[known][language]}`}
          </p>
        )
      })}
    </>
  )
}
