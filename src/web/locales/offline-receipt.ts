/** Where the receipt that verifies itself is offered; what it says itself stands beside its program. */
export const offlineReceiptWords = {
  'offline.download': {
    pt: 'Baixar comprovante autoverificável (HTML)',
    en: 'Download self-verifying receipt (HTML)',
  },
  'offline.download_failed': {
    pt: 'Não foi possível montar o arquivo agora. Tente de novo.',
    en: 'The file cannot be put together right now. Try again.',
  },
} as const
