import { unlessRefused } from '#ledger/base/error.ts'
import { messages } from '#contract/messages/messages.ts'
import { join } from 'node:path'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseReceipt, tlogProofOf } from '#ledger/receipt/receipt.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { Language } from '#contract/messages/message.ts'
import { CommandError } from '../command-error.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { MAX_RECEIPT_BYTES } from '../receipt-form.ts'
import { writeWhole } from '../write-whole.ts'
import { readMe } from './read-me.ts'

/**
 * Maximum size of the self-verifying page without a receipt. The page and its program have less
 * than 100 kB.
 */
const MAX_FRAME_BYTES = 2 ** 20

type DossierOptions = {
  readonly trackingId: TrackingCode
  /** Verifier key of the log, with which the receipt must verify. */
  readonly key: string
  readonly keyPinned: boolean
  readonly folder: string
  readonly language: Language
}

/**
 * Writes into a folder everything that shows a shipment's public history without the installation.
 * The files are the receipt, the self-verifying page, each event's proof and leaf, the key, and
 * instructions.
 * @param installation source of the installation
 * @returns the names of the written files; none if the receipt does not verify
 * @throws CommandError if a file cannot be loaded
 */
export async function writeDossier(installation: LogSource, options: DossierOptions) {
  const { trackingId, key, keyPinned, folder, language } = options
  const text = await readPublicReceipt(installation, trackingId)
  const verification = verifyReceipt(text, { key, trackingId, assureStamped })
  if (!verification.valid) return { verification, files: [] }
  const receipt = parseReceipt(text)
  const frame = await installation.read(`offline-receipt.${language}.html`, MAX_FRAME_BYTES)
  if (frame === undefined) throw new CommandError('frame_missing', { address: installation.name })
  // Fills in the page's template as the browser does. The modules are imported here, because only a
  // dossier needs them. In a browser the build provides the messages of the screens.
  const { fillTemplate } = await import('#web/offline-receipt/fill-template.ts')
  const { verifyMessages } = await import('#web/features/public-page/public-shipment-messages.ts')
  const { verificationMessages } = await import('#web/verification/receipt-messages.ts')
  Object.assign(messages, verifyMessages, verificationMessages)
  const filled = { language, trackingId, key, text, verification }
  const html = await fillTemplate(decodeUtf8(frame), filled)
  const width = String(receipt.events.length).length
  const files: readonly (readonly [name: string, content: Uint8Array | string])[] = [
    [`comprovante-${trackingId}.json`, text],
    [`comprovante-${trackingId}.html`, html],
    ...receipt.events.flatMap((event, at) => {
      const name = `${trackingId}-evento-${String(at + 1).padStart(width, '0')}`
      return [
        [`${name}.tlog-proof`, tlogProofOf(receipt, event)] as const,
        [`${name}.leaf`, event.leaf] as const,
      ]
    }),
    [language === 'pt' ? 'chave.txt' : 'key.txt', `${key}\n`],
    [
      language === 'pt' ? 'LEIA-ME.txt' : 'README.txt',
      readMe(language, { trackingId, verification, keyPinned, url: installation.name }),
    ],
  ]
  for (const [name, content] of files) await writeWhole(join(folder, name), content)
  return { verification: { ...verification, keyPinned }, files: files.map(([name]) => name) }
}

async function readPublicReceipt(installation: LogSource, code: string): Promise<string> {
  const bytes = await readReceiptBytes(installation, code)
  const text = bytes && unlessRefused(() => decodeUtf8(bytes))
  if (text === undefined) throw new CommandError('shipment_missing', { code, address: installation.name })
  return text
}

/**
 * Reads the public receipt of a shipment. Status 403 means that its page is private. Status 409
 * means that no signed head contains an event of the shipment yet, or that the stored history is
 * damaged.
 */
async function readReceiptBytes(installation: LogSource, code: string): Promise<Uint8Array | undefined> {
  try {
    return await installation.read(`api/public/shipments/${code}/receipt`, MAX_RECEIPT_BYTES)
  } catch (error) {
    const status =
      error instanceof CommandError && error.code === 'log_status' ? error.facts['status'] : undefined
    if (status === 403) throw new CommandError('page_private', { code })
    if (status === 409) throw new CommandError('receipt_pending', { code })
    throw error
  }
}
