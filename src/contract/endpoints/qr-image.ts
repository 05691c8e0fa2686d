import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { actingErrors } from '../schema/errors.ts'
import { trackingId } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'

/**
 * Contents of a QR code: `link` is the public address, which any phone's camera opens. `data` is a
 * JSON text with the tracking ID and the time of creation, for the shipment's owner.
 */
export const qrContents = ['link', 'data'] as const
export type QrContent = (typeof qrContents)[number]

const SMALLEST_QR = 128
const LARGEST_QR = 1024

const content = z._default(z.enum(qrContents, 'invalid_choice'), 'link')

const query = z.strictObject({
  content,
  /** Width and height of a PNG in pixels. */
  size: z._default(writtenNumber(SMALLEST_QR, LARGEST_QR), 512),
})

/**
 * Errors of endpoints with access `account`. They apply here too, because `content=data` needs an
 * account.
 */
const ownErrors = [
  'not_found',
  'shipment_erased',
  'unauthorized',
  'insufficient_aal',
  'key_expired',
  'address_not_allowed',
  'test_key',
  'insufficient_scope',
  'key_of_another_account',
  ...actingErrors,
] as const

const qrImage = {
  method: 'GET',
  access: 'public',
  params: z.object({ tracking_id: trackingId }),
  data: z.string(),
  errors: ownErrors,
} as const

/**
 * QR code of a tracking ID with error correction Q. With `content=link` the answer does not reveal
 * whether the shipment exists. With `content=data` the caller must own the shipment.
 */
export const getQrSvg = endpoint({
  ...qrImage,
  path: '/api/public/shipments/{tracking_id}/qr.svg',
  summary: { en: 'Draws the QR code to print, as SVG', pt: 'O QR code para imprimir, em SVG' },
  details: {
    pt: 'Qualquer pessoa com o código pode buscar a imagem. Por padrão ela contém o endereço da página pública; `content` escolhe outra coisa.',
    en: 'Anyone with the code may fetch the image. By default it contains the address of the public page; `content` chooses otherwise.',
  },
  query: z.strictObject({ content }),
  media: ['image/svg+xml'],
})

/** QR code of `getQrSvg` as PNG. */
export const getQrPng = endpoint({
  ...qrImage,
  path: '/api/public/shipments/{tracking_id}/qr.png',
  summary: { en: 'Draws the QR code to print, as PNG', pt: 'O QR code para imprimir, em PNG' },
  details: {
    pt: 'Como o SVG, para programas que precisam de pixels.',
    en: 'As the SVG, for programs that need pixels.',
  },
  query,
  media: ['image/png'],
})

/** PNG if `Accept` prefers it, else the SVG of `getQrSvg`. */
export const getQrImage = endpoint({
  ...qrImage,
  path: '/api/public/shipments/{tracking_id}/qr',
  summary: { en: 'Draws the QR code to print, as SVG or PNG', pt: 'O QR code para imprimir, em SVG ou PNG' },
  details: {
    pt: '`Accept` decide entre SVG e PNG. É o endereço em `qr_code_url`.',
    en: '`Accept` decides between SVG and PNG. This is the address in `qr_code_url`.',
  },
  query,
  media: ['image/svg+xml', 'image/png'],
})
