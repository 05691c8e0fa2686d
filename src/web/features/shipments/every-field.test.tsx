import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noAirCargo } from '#domain/air/air-cargo.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { maskCep } from '#domain/places/cep.ts'
import { shipmentFieldNames, shipmentTable } from '#domain/shipments/shipment-fields.ts'
import { importFields } from '../imports/columns.ts'
import { fieldLabel } from '../imports/field-label.ts'
import { isMessageKey } from '#contract/messages/message.ts'
import { InformationFields } from './information-fields.tsx'
import { emptyShipment, textFields, type NewShipmentValues } from './new-shipment-form.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { ShipmentInformation } from './shipment-information.tsx'

function Controls() {
  const form = useForm<NewShipmentValues>({ defaultValues: emptyShipment('FT-20261121-ABC123') })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <InformationFields form={form} isEdit={false} />
      <RecipientFields form={form} />
    </QueryClientProvider>
  )
}

test('the shipment form limits every text field to its maximum length', () => {
  const controls = [...renderToStaticMarkup(<Controls />).matchAll(/<(?:input|textarea)[^>]*>/g)].map(
    ([tag]) => ({
      name: /name="([^"]*)"/.exec(tag)?.[1],
      max: Number(/maxLength="(\d+)"/i.exec(tag)?.[1]),
    }),
  )
  for (const name of textFields) {
    expect(controls).toContainEqual({ name, max: shipmentTable[name].max })
  }
})

/**
 * Fields that the page shows in other places: the parts of addresses in the address lines, and the
 * status in the headline.
 */
const elsewhere = /^(?:status|(?:origin|destination)_(?:number|complement|neighborhood|city|state))$/

test('the shipment page shows every field', () => {
  const shipment = {
    ...Object.fromEntries(shipmentFieldNames.map((name) => [name, `the ${name}`])),
    origin_cep: '01001000',
    destination_cep: '51021000',
    weight: 12.345,
    references: [{ kind: 'order', value: 'the references' }],
    air: { ...noAirCargo, origin: 'GRU', gross_kg: 77.125, handling: ['COL'] },
    estimated_delivery: '2031-03-04T15:30:00.000Z',
    created_at: '2030-01-01T00:00:00.000Z',
    custom_data: { Lote: 'the custom_data' },
  } as unknown as ShipmentDetail
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ShipmentInformation shipment={shipment} seesRecipients />
    </QueryClientProvider>,
  )
  const shown: Readonly<Record<string, string>> = {
    origin_cep: maskCep('01001000'),
    destination_cep: maskCep('51021000'),
    weight: '12,345',
    air: '77,125',
    estimated_delivery: '2031',
  }
  const missing = shipmentFieldNames.filter(
    (name) => !elsewhere.test(name) && !page.includes(shown[name] ?? `the ${name}`),
  )
  expect(missing).toEqual([])
})

test('the import has a label for every shipment field', () => {
  expect(importFields.filter((name) => !isMessageKey(fieldLabel(name, (key) => key)))).toEqual([])
})
