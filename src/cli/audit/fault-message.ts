import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import type { Language } from '#contract/messages/message.ts'
import { tell } from '../messages.ts'
import { auditMessages } from './audit-messages.ts'
import type { AuditFault, OwnFaultCode } from '../faults/fault-list.ts'

/**
 * Returns a fault as one sentence without a full stop. Facts may contain text of a hostile log, so
 * the caller escapes them.
 */
export function faultMessage(language: Language, { code, facts }: AuditFault): string {
  if (isOwn(code)) return tell(language, `fault.${code}`, facts)
  const sentence = ledgerErrorMessage(language, { code, facts })
  const { index, path } = facts
  if (index !== undefined) return tell(language, 'fault_of_leaf', { index, sentence })
  return path === undefined ? sentence : tell(language, 'fault_of_file', { path, sentence })
}

function isOwn(code: AuditFault['code']): code is OwnFaultCode {
  return Object.hasOwn(auditMessages, `fault.${code}`)
}
