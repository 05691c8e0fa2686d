import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { maskCep } from '#domain/places/cep.ts'
import { inFieldOrder } from '#domain/reference-lists/custom-field.ts'
import { customFieldsQuery } from '../../api/custom-fields-query.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { ShipmentAir } from '../references/shipment-air.tsx'
import { ShipmentReferences } from '../references/shipment-references.tsx'
import { PromisedTime, DateTime } from '../../ui/data/date-time.tsx'

type ShipmentInformationProps = {
  readonly shipment: ShipmentDetail
  /** False if the role of the reader hides recipients. */
  readonly seesRecipients: boolean
}

/**
 * Shows the information card with the specification's labels. Absent values are left out; status
 * and tracking ID are in the page's header.
 */
export function ShipmentInformation({ shipment, seesRecipients }: ShipmentInformationProps) {
  const { t, format } = useLocale()
  const { weight, estimated_delivery, description, reference, references, air, custom_data } = shipment
  return (
    <Card title={t('shipment.information')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Item label={t('shipment.origin')} wide="phone">
          {shipment.origin}
          <Cep code={shipment.origin_cep} />
        </Item>
        <Item label={t('shipment.destination')} wide="phone">
          {shipment.destination}
          <Cep code={shipment.destination_cep} />
        </Item>
        <Item label={t('shipment.recipient')} wide="phone">
          <Recipient shipment={shipment} isVisible={seesRecipients} />
        </Item>
        {reference !== null && <Item label={t('shipment.reference')}>{reference}</Item>}
        {weight !== null && (
          <Item label={t('shipment.weight')}>
            <span className="tabular">
              {t('shipment.kilograms', {
                weight: format.number(weight, { maximumFractionDigits: 3 }),
              })}
            </span>
          </Item>
        )}
        <Item label={t('shipment.created_at')}>
          <DateTime value={shipment.created_at} />
        </Item>
        {estimated_delivery !== null && (
          <Item label={t('shipment.estimated_delivery')}>
            <PromisedTime value={estimated_delivery} />
          </Item>
        )}
        {references.length > 0 && (
          <Item label={t('references.title')} wide="always">
            <ShipmentReferences references={references} />
          </Item>
        )}
        {air !== null && (
          <Item label={t('air.title')} wide="always">
            <ShipmentAir air={air} />
          </Item>
        )}
        <CustomItems values={custom_data} />
        {description !== null && (
          <Item label={t('shipment.description')} wide="always">
            <span className="whitespace-pre-line">{description}</span>
          </Item>
        )}
      </dl>
    </Card>
  )
}

type RecipientProps = { readonly shipment: ShipmentDetail; readonly isVisible: boolean }

/** Shows the recipient's name, address and contacts, or that the reader may not see them. */
function Recipient({ shipment, isVisible }: RecipientProps) {
  const { t } = useMessages()
  const { recipient_name, recipient_address, recipient_email, recipient_phone } = shipment
  return (
    <>
      {recipient_name ?? (isVisible ? '—' : t('shipment.recipient_hidden'))}
      {[recipient_address, recipient_email, recipient_phone].map(
        (line) =>
          line !== null && (
            <span key={line} className="block text-sm text-muted">
              {line}
            </span>
          ),
      )}
    </>
  )
}

function CustomItems({ values }: { readonly values: ShipmentDetail['custom_data'] }) {
  const { t, format } = useLocale()
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const textOf = (value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    return typeof value === 'number' ? format.number(value) : value
  }
  return inFieldOrder(values, fields).map(
    ([name, value]) =>
      value !== null && (
        <Item key={name} label={name}>
          {textOf(value)}
        </Item>
      ),
  )
}

function Cep({ code }: { readonly code: string | null }) {
  const { t } = useMessages()
  if (code === null) return null
  return (
    <span className="block text-sm text-muted">
      {t('cep.label')} <span className="machine">{maskCep(code)}</span>
    </span>
  )
}

type ItemProps = {
  readonly label: string
  /** When the item spans both columns. */
  readonly wide?: 'always' | 'phone'
  readonly children: ReactNode
}

function Item({ label, wide, children }: ItemProps) {
  return (
    <div
      className={classNames(
        'min-w-0',
        wide === 'always' && 'col-span-2',
        wide === 'phone' && 'max-sm:col-span-2',
      )}
    >
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  )
}
