import { encodeHex } from '#ledger/base/bytes.ts'
import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { checkDocument, headDocument } from '../render/json.ts'
import { likeStatus, mark, verdictLines } from '../render/marks.ts'
import { indented, toLines, toned, type Line } from '../render/text.ts'
import { verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'
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
      [tell(language, 'proof.index'), index === null ? undefined : String(index)],
      [tell(language, 'proof.leaf_hash'), leafHash],
      [tell(language, 'size'), head && tell(language, 'leaves', { count: head.size })],
      [formatMessage(language, 'verification.tree_root'), head && encodeHex(head.root)],
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
    ...verdictLines(likeStatus[verdict], {
      language,
      said: tell(language, `verdict.${verdict}`),
      sentences: proof.valid ? [tell(language, 'proof.meaning')] : [],
    }),
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
    head: headDocument(head),
    checks: checks.map((check) => checkDocument(check, language)),
  }
}
