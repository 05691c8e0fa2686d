import * as z from 'zod/mini'
import { labelSizes, MAX_LABELS, zplResolutions, type ZplResolution } from '#domain/shipments/label.ts'
import { endpoint } from '../schema/endpoint.ts'
import { shipmentKey } from '../schema/fields.ts'

/** Font faces of a label, the same on screens and in the PDF. */
export const labelFaces = ['sans', 'sans_bold', 'mono_bold'] as const
export type LabelFace = (typeof labelFaces)[number]

/** One mark on a label, black on white. Lengths are millimetres from the upper left corner. */
const labelMark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    face: z.enum(labelFaces),
    /** Font size: height of the em. */
    size: z.number(),
    /** Left end of the text's baseline. */
    x: z.number(),
    y: z.number(),
    /** Width of the text when it is set in `face`. */
    width: z.number(),
  }),
  /** A filled rectangle. */
  z.object({ kind: z.literal('rule'), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /**
   * A QR code without its quiet zone. Each row is a text with one digit per module; `1` is dark.
   */
  z.object({
    kind: z.literal('qr'),
    x: z.number(),
    y: z.number(),
    module: z.number(),
    rows: z.array(z.string()),
  }),
  /**
   * A Code 128 barcode without its quiet zone: widths of alternating bars and spaces in modules,
   * beginning with a bar.
   */
  z.object({
    kind: z.literal('code128'),
    x: z.number(),
    y: z.number(),
    module: z.number(),
    height: z.number(),
    text: z.string(),
    widths: z.array(z.number()),
  }),
  /**
   * Visual seal of a shipment's history in the version for print (`SealDetail`). `hash` is the root
   * of the history: 64 hexadecimal digits.
   */
  z.object({ kind: z.literal('seal'), x: z.number(), y: z.number(), size: z.number(), hash: z.string() }),
])

export type LabelMark = z.output<typeof labelMark>

/** A drawn label, the same for page, PDF and ZPL. */
const label = z.object({
  tracking_id: z.string(),
  /** Width and height of the label in millimetres. */
  width: z.number(),
  height: z.number(),
  marks: z.array(labelMark),
  /** True if a character is in no font face, so that it appears as an empty box. */
  has_missing_glyphs: z.boolean(),
  /** True if a text was too long and ends in an ellipsis. */
  is_clipped: z.boolean(),
})

export type Label = z.output<typeof label>

/** Shipments by code or id, in the order of printing. */
const shipments = z.array(shipmentKey).check(z.minLength(1, 'required'), z.maxLength(MAX_LABELS, 'too_many'))

const size = z._default(z.enum(labelSizes, 'invalid_choice'), 'thermal')

const dpi = z._default(
  z.pipe(
    z.union([z.literal(['203', '300']), z.literal(zplResolutions)], 'invalid_choice'),
    z.transform((value): ZplResolution => (Number(value) === 300 ? 300 : 203)),
  ),
  203,
)

export const drawLabels = endpoint({
  method: 'POST',
  path: '/api/labels',
  summary: {
    en: 'Draws the labels of shipments; if one is missing, names it and draws none',
    pt: 'As etiquetas de remessas como desenhos; se faltar uma, ela é nomeada e nenhuma é desenhada',
  },
  details: {
    pt: 'Para programas que desenham as próprias etiquetas: marcas com posições em milímetros, as mesmas do PDF e do ZPL.',
    en: 'For programs that draw labels themselves: marks with positions in millimetres, the same that PDF and ZPL are made of.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  body: z.strictObject({ shipments, size }),
  data: z.array(label),
  errors: ['not_found'],
})

/** The body of the response is the PDF file, without the usual JSON envelope. */
export const labelsPdf = endpoint({
  method: 'POST',
  path: '/api/labels/pdf',
  summary: {
    en: 'Prints the labels of shipments as one PDF, a page each',
    pt: 'As etiquetas de remessas em um PDF, uma por página',
  },
  details: {
    pt: 'Uma página por remessa, em A6 ou 100 × 150 mm (`size`). Se faltar uma remessa, nada é desenhado e a resposta a nomeia.',
    en: 'One page per shipment, in A6 or 100 × 150 mm (`size`). If one shipment is missing, nothing is drawn and the answer names it.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  body: z.strictObject({ shipments, size }),
  data: z.string(),
  media: ['application/pdf'],
  errors: ['not_found'],
})

/**
 * The body of the response is the file, without the usual JSON envelope. It is ZPL II in ASCII, for
 * labels of 100 × 150 mm.
 */
export const labelsZpl = endpoint({
  method: 'POST',
  path: '/api/labels/zpl',
  summary: {
    en: 'Prints the labels of shipments in the language of thermal printers',
    pt: 'As etiquetas de remessas na linguagem das impressoras térmicas',
  },
  details: {
    pt: 'Envie o texto como está a uma impressora compatível com Zebra. `dpi` é o da impressora.',
    en: 'Send the text to a Zebra-compatible printer as it is. `dpi` is that of the printer.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  body: z.strictObject({ shipments, dpi }),
  data: z.string(),
  media: ['text/plain'],
  errors: ['not_found'],
})

/** The body of the response is the PDF file, without the usual JSON envelope. */
export const labelPdf = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/label.pdf',
  summary: { en: 'Prints the label of a shipment as a PDF', pt: 'A etiqueta de uma remessa em PDF' },
  details: {
    pt: 'Para uma remessa, de modo que um link a abra. `size` escolhe o papel.',
    en: 'For one shipment, so that a link can open it. `size` chooses the paper.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  query: z.strictObject({ size }),
  data: z.string(),
  media: ['application/pdf'],
  errors: ['not_found', 'shipment_erased'],
})

/** The body of the response is the ZPL file, without the usual JSON envelope. */
export const labelZpl = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/label.zpl',
  summary: {
    en: 'Prints the label of a shipment in the language of thermal printers',
    pt: 'A etiqueta de uma remessa na linguagem das impressoras térmicas',
  },
  details: {
    pt: 'Para uma remessa; envie o texto à impressora como está.',
    en: 'For one shipment; send the text to the printer as it is.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  query: z.strictObject({ dpi }),
  data: z.string(),
  media: ['text/plain'],
  errors: ['not_found', 'shipment_erased'],
})
