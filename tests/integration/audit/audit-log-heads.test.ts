import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeKeyChain, leafOfLink, type KeyLink } from '#ledger/log/key-chain.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { inclusionProof, rootOf } from '#ledger/log/tree.ts'
import { memoryTree } from '../../ledger/memory-tree.ts'
import { publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { secondKey, thirdKey } from '../../ledger/sample-keys.ts'
import { bytesFrom, sampleKey, sampleVerifierKey, sampleVrfKey } from '../../ledger/sample-log.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  folder,
  serve,
  served,
  audit,
  auditJson,
  auditFiles,
  faultsOf,
  leaves,
  filesOf,
  prepareAuditFolder,
} from '../../support/log/audited-log.ts'

prepareAuditFolder()

describe('with a saved head', () => {
  test('the first audit states that it compared no earlier head', async () => {
    const { url } = await serve(filesOf())
    const args = [url, '--key', sampleVerifierKey, '--since', 'primeira.txt']
    const first = await audit(...args)
    expect(first.stdout).toContain('Não havia estado em primeira.txt: com nenhum anterior se comparou.')
    expect(first.code).toBe(0)
    expect((await audit(...args)).stdout).not.toContain('Não havia estado')
  })

  const remember = async (files: LogFiles): Promise<string> => {
    await writeFile(join(folder, 'lembrada.txt'), files.get('checkpoint') ?? '')
    return 'lembrada.txt'
  }

  test.runIf(isWhole)('a log that grew verifies, and the newer head is saved', async () => {
    const since = await remember(filesOf(leaves.slice(0, 300)))
    expect((await auditFiles(filesOf(), undefined, '--since', since)).code).toBe(0)
    expect(await readFile(join(folder, since))).toEqual(Buffer.from(filesOf().get('checkpoint') ?? []))
  })

  test.each(
    sampled(
      [
        ['forked', leaves.with(3, { ...leaves[3]!, kind: 'chain_block' }), 'log_forked'],
        ['shrank', leaves.slice(0, 590), 'log_shrunk'],
      ] as const,
      2,
    ),
  )('a log that %s is refused, and the saved head does not change', async (_, changed, fault) => {
    const since = await remember(filesOf())
    expect(await faultsOf(filesOf(changed), undefined, '--since', since)).toContain(fault)
    expect(await readFile(join(folder, since))).toEqual(Buffer.from(filesOf().get('checkpoint') ?? []))
  })

  test.runIf(isWhole)('a log whose key differs from that of the saved head is refused', async () => {
    const other = signerKey('lastro.example/other', bytesFrom('other key'))
    const since = await remember(publishLog(leaves.map(encodeLeaf), { key: other }))
    expect(await faultsOf(filesOf(), undefined, '--since', since)).toEqual(['remembered_by_other_key'])
  })

  describe('a log that announced a new key', () => {
    const change = { oldKey: sampleKey.verifier, newKey: secondKey.verifier }
    const entries = leaves
      .map(encodeLeaf)
      .toSpliced(300, 0, leafOfLink({ ...change, lostHead: null }, sampleVrfKey))
    const hashes = entries.slice(0, 301).map(hashLeaf)
    const head = { origin: sampleKey.name, size: 301, root: rootOf(hashes), vrfKey: sampleVrfKey }
    const link = {
      ...change,
      index: 300,
      proof: inclusionProof(300, 301, memoryTree(hashes)),
      head: signTreeHead(head, secondKey, [sampleKey]),
      lostHead: null,
    }
    const changedFiles = (links: readonly KeyLink[], all = entries): LogFiles => {
      const chain = encodeKeyChain({ first: sampleKey.verifier, vrfKey: sampleVrfKey, links })
      return publishLog(all, { key: secondKey }).set('keys', Buffer.from(chain))
    }

    test.runIf(isWhole)('verifies with the former key and a head from before the change', async () => {
      const since = await remember(filesOf(leaves.slice(0, 200)))
      const { code, stdout } = await auditFiles(changedFiles([link]), undefined, '--since', since)
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: 'verified',
        key: formatVerifierKey(secondKey.verifier),
        key_changes: 1,
      })
      expect(code).toBe(0)
    })

    test.runIf(isWhole)('is refused if the former key did not sign the new one', async () => {
      const alone = { ...link, head: signTreeHead(head, secondKey) }
      expect(await faultsOf(changedFiles([alone]))).toEqual(['key_not_announced', 'note_unsigned'])
    })

    test.runIf(isWhole)('is refused if the log does not contain the announcement', async () => {
      const faults = await faultsOf(changedFiles([link], leaves.map(encodeLeaf)))
      expect(faults).toContain('log_forked')
    })

    test.runIf(isWhole)('is refused if the pinned key is none of its keys', async () => {
      const { url } = await serve(changedFiles([link]))
      const outsider = formatVerifierKey(thirdKey.verifier)
      const { code, told } = await auditJson(url, '--key', outsider)
      expect(told.faults.map((fault) => fault.code)).toContain('other_key')
      expect(code).toBe(1)
    })
  })

  test.runIf(isWhole)('a --since file that contains no head is refused', async () => {
    await writeFile(join(folder, 'lista.txt'), 'nada')
    const { code, stderr } = await auditFiles(filesOf(), undefined, '--since', 'lista.txt')
    expect(stderr).toContain('lista.txt não contém um estado assinado')
    expect(code).toBe(2)
  })
})

describe('with witnesses', () => {
  const witness = signerKey('lastro.example/testemunha', bytesFrom('witness'))
  const key = formatVerifierKey(cosignatureKey(witness.verifier))
  const cosigned = (by = witness): LogFiles => {
    const note = Buffer.from(filesOf().get('checkpoint') ?? []).toString()
    const signature = cosign(note.slice(0, note.indexOf('\n\n') + 1), by, 1_764_000_000)
    const { id } = cosignatureKey(witness.verifier)
    return new Map([...filesOf(), ['checkpoint', Buffer.from(note + formatSignature({ ...signature, id }))]])
  }

  test('a cosigned head verifies with the witness key given directly or in a file', async () => {
    await writeFile(join(folder, 'testemunhas.txt'), `${key}\n\n`)
    for (const given of [key, 'testemunhas.txt']) {
      const { code, stdout } = await auditFiles(cosigned(), undefined, '--witness', given)
      expect(JSON.parse(stdout)).toMatchObject({ witnesses: [witness.name] })
      expect(code).toBe(0)
      await served?.stop()
    }
  })

  test.runIf(isWhole)(
    'a head without the cosignature of the witness, or with a forged one, is refused',
    async () => {
      expect(await faultsOf(filesOf(), undefined, '--witness', key)).toEqual(['not_cosigned'])
      await served?.stop()
      const forged = cosigned(signerKey(witness.name, bytesFrom('forger')))
      expect(await faultsOf(forged, undefined, '--witness', key)).toEqual([
        'note_signature_invalid',
        'not_cosigned',
      ])
    },
  )

  test.runIf(isWhole).each([
    ['nada.txt', 'não é a chave de uma testemunha'],
    [sampleVerifierKey, 'a chave é de um registro, não de uma testemunha'],
  ])('%s is refused as a witness', async (given, words) => {
    const { code, stderr } = await auditFiles(filesOf(), undefined, '--witness', given)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })
})
