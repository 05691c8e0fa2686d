/** The receipt's file name on the person's device. */
export function receiptFile(trackingId: string): string {
  return `comprovante-${trackingId}.json`
}

/** Saves a receipt's exact bytes as a file. */
export function saveReceipt(trackingId: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = receiptFile(trackingId)
  link.click()
  URL.revokeObjectURL(address)
}
