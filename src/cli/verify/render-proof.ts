import { encodeHex } from '#ledger/base/bytes.ts'
import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { mark, verdictMark, verdictTone } from '../render/marks.ts'
import { toLines } from '../render/rows.ts'
import { indented, toned, type Line } from '../render/text.ts'
import { exitCodeOf, verdictOf } from '../verdict.ts'
import { tell } from '../messages.ts'
import type { VerifiedProof } from './verify-proof.ts'

/** Renders the verification of a proof for a person, with the verdict last. */
export function renderProof(proof: VerifiedProof, language: Language): Line[] {
  const { checks, key, index, leafHash, head } = proof
  const verdict = verdictOf({ ...proof, keyPinned: true })
  return [
    [toned('strong', tell(language, 'proof.title'))],
    ...toLines([
      [formatMessage(language, 'verification.key'), key],
      ...(index === null ? [] : [[tell(language, 'proof.index'), String(index)] as const]),
      [tell(language, 'proof.leaf_hash'), leafHash],
      ...(head === undefined
        ? []
        : ([
            [tell(language, 'size'), tell(language, 'leaves', { count: head.size })],
            [formatMessage(language, 'verification.tree_root'), encodeHex(head.root)],
          ] as const)),
    ]),
    [],
    [toned('strong', tell(language, 'checks'))],
    ...checks.flatMap(({ name, status, error }) => [
      indented([
        mark(status),
        ` ${formatMessage(language, `check.${name}`)}: ${formatMessage(language, `check_status.${status}`)}`,
      ]),
      ...(error === undefined ? [] : [indented([`${ledgerErrorMessage(language, error)}.`], 2)]),
    ]),
    [],
    [toned('strong', tell(language, 'verdict'))],
    indented([verdictMark(verdict), ' ', toned(verdictTone(verdict), tell(language, `verdict.${verdict}`))]),
    ...(proof.valid ? [indented([tell(language, 'proof.meaning')])] : []),
  ]
}

/**
 * Returns the verification of a proof as a document for programs. Only `message` depends on the
 * language.
 */
export function proofDocument(proof: VerifiedProof, language: Language): object {
  const { valid, checks, key, index, leafHash, head } = proof
  const verdict = verdictOf({ valid, keyPinned: true })
  return {
    verdict,
    exit_code: exitCodeOf[verdict],
    valid,
    key_pinned: true,
    key,
    index,
    leaf_hash: leafHash,
    head: head === undefined ? null : { origin: head.origin, size: head.size, root: encodeHex(head.root) },
    checks: checks.map(({ name, status, error }) => ({
      name,
      status,
      ...(error && {
        error: { code: error.code, facts: error.facts, message: ledgerErrorMessage(language, error) },
      }),
    })),
  }
}
