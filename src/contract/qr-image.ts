import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { trackingId } from './fields.ts'
import { writtenNumber } from './numbers.ts'

/** What a QR code says: the public link, which any phone's camera opens, or the specified JSON, for its owner alone. */
export const qrContents = ['link', 'data'] as const
export type QrContent = (typeof qrContents)[number]

const SMALLEST_QR = 128
const LARGEST_QR = 1024

const content = z._default(z.enum(qrContents, 'invalid_choice'), 'link')

const query = z.strictObject({
  content,
  /** Width and height in pixels, of a PNG. */
  size: z._default(writtenNumber(SMALLEST_QR, LARGEST_QR), 512),
})

/** The data are asked for as on a call of access `account`. */
const ownErrors = [
  'not_found',
  'shipment_erased',
  'unauthorized',
  'insufficient_aal',
  'key_expired',
  'address_not_allowed',
  'insufficient_scope',
] as const

const params = z.object({ tracking_id: trackingId })

/**
 * The printed code of a tracking ID, error correction Q; with the link it says nothing of whether a shipment with it exists.
 * With `content=data` the caller must own the shipment.
 */
export const getQrSvg = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/qr.svg',
  summary: 'The QR code to print, as SVG',
  access: 'public',
  params,
  query: z.strictObject({ content }),
  data: z.string(),
  media: ['image/svg+xml'],
  success: 200,
  errors: ownErrors,
})

/** As `getQrSvg`. */
export const getQrPng = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/qr.png',
  summary: 'The QR code to print, as PNG',
  access: 'public',
  params,
  query,
  data: z.string(),
  media: ['image/png'],
  success: 200,
  errors: ownErrors,
})

/** As `getQrSvg`, in the form that `Accept` prefers: PNG where it names that first, else SVG. */
export const getQrImage = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/qr',
  summary: 'The QR code to print, as SVG or PNG',
  access: 'public',
  params,
  query,
  data: z.string(),
  media: ['image/svg+xml', 'image/png'],
  success: 200,
  errors: ownErrors,
})
