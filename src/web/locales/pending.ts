/** Checkpoints that wait on this device. */
export const pendingWords = {
  'pending.not_kept_title': { pt: 'O registro não foi guardado', en: 'The record was not kept' },
  'pending.not_kept': {
    pt: 'Este navegador não deixou guardar o checkpoint de {tracking_id}: o armazenamento está cheio ou bloqueado. Libere espaço e registre de novo.',
    en: 'This browser did not keep the checkpoint of {tracking_id}: its storage is full or blocked. Free some space and record it again.',
  },
} as const
