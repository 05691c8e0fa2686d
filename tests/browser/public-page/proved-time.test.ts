import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatSignerKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { bytesFrom } from '../../ledger/sample-log.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { startWitness, type WitnessProcess } from '../../support/log/witness-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/**
 * Tests the times between which an event entered the log, as the public page shows them. They are
 * the time of an earlier chain block, and the time at which a witness cosigned a later head.
 */

const log = signerKey('lastro.example/horario', bytesFrom('proved time'))
const logKey = formatVerifierKey(log.verifier)
const witnessName = 'lastro.example/testemunha'
/** The page shows times to the second, because a block and a head may be of the same minute. */
const TIME = String.raw`\d\d/\d\d/\d{4}, \d\d:\d\d:\d\d`
const POLL = { timeout: 90_000, interval: 200 }

/** Opens the proof of each event. */
async function showProof(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  const groups = page.getByText(/^Evento \d+: /)
  await groups.first().waitFor()
  for (const group of await groups.all()) await group.click()
  await page
    .getByText(/^Horário (comprovado|informado|sem comprovação)$/)
    .last()
    .waitFor()
}

async function openProof(visit: Visit, code: string): Promise<Page> {
  const { page } = await visit.open(`/verify/${code}`, { viewport: { width: 390, height: 844 } })
  await showProof(page)
  return page
}

describe.runIf(isWhole)('with a chain and a witness', () => {
  let folder: string
  let witness: WitnessProcess
  let visit: Visit
  let api: Api
  let code: string

  async function verification() {
    const answer = await fetch(`${visit.server.url}/api/public/shipments/${code}/receipt`)
    const { valid, blocks, anchors, cosignatures } = verifyReceipt(await answer.text(), {
      key: logKey,
      trackingId: code,
    })
    return { valid, blocks: blocks.length, anchored: anchors[0]?.events, cosigned: cosignatures.length }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastro-proved-time-'))
    witness = await startWitness(join(folder, 'testemunha'), [logKey], ['--name', witnessName])
    visit = await openVisit({
      env: {
        ANCHOR_RPC_URL: '',
        ANCHOR_EVERY: '1s',
        LOG_ORIGIN: log.name,
        LOG_KEY: formatSignerKey(log),
        WITNESSES: `${witness.key} ${witness.url}`,
        WITNESS_EVERY: '1',
      },
    })
    api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
    code = await addShipment(api)
    await vi.waitFor(async () => expect((await verification()).anchored).toBe(1), POLL)
    await addCheckpoint(api, code, 1)
    const proved = { valid: true, blocks: 1, anchored: 2, cosigned: 1 }
    await vi.waitFor(async () => expect(await verification()).toEqual(proved), POLL)
  }, 240_000)
  afterAll(async () => {
    await visit?.close()
    await witness?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('shows that an event entered the log between block time and witness time', async () => {
    const page = await openProof(visit, code)
    await page
      .getByText(
        new RegExp(
          `Entre ${TIME} \\(cadeia de desenvolvimento desta instalação, bloco \\d+\\) e ${TIME} \\(visto pela testemunha ${witnessName}\\): informado pelo arquivo, não conferido\\.`,
        ),
      )
      .waitFor()
    await expect.poll(() => page.getByText('Horário informado', { exact: true }).count()).toBe(2)
    expect(await page.getByText('Horário comprovado').count()).toBe(0)
  })

  test('shows the same bounds in English', async () => {
    const { page } = await visit.open(`/verify/${code}`)
    await page.evaluate(() => localStorage.setItem('lastro.language', 'en'))
    await page.reload()
    await page.getByText('The proof, step by step').click()
    const groups = page.getByText(/^Event \d+: /)
    await groups.first().waitFor()
    for (const group of await groups.all()) await group.click()
    const time = String.raw`\d\d? [A-Z]\w+ \d{4}, \d\d:\d\d:\d\d`
    const seen = `seen by the witness ${witnessName}`
    await page
      .getByText(
        new RegExp(
          `^Between ${time} \\(development chain of this installation, block \\d+\\) and ${time} \\(${seen}\\): stated by the file, not checked\\.`,
        ),
      )
      .waitFor()
    await page.getByText(new RegExp(`^By .* \\(${seen}\\): stated by the file, not checked\\.`)).waitFor()
    await expectAccessible(page)
  })

  test('shows only the witness time for an event that was logged before any chain block', async () => {
    const page = await openProof(visit, code)
    await page
      .getByText(/^Até .* \(visto pela testemunha .*\): informado pelo arquivo, não conferido\./)
      .waitFor()
  })

  test('states that a development chain proves nothing to others', async () => {
    const page = await openProof(visit, code)
    await page
      .getByText(/^Ancorado.*\(não prova nada a quem é de fora\)/)
      .first()
      .waitFor()
  })

  test.each([
    ['light', 390],
    ['light', 1_440],
    ['dark', 390],
    ['dark', 768],
  ] as const)('is accessible in %s at %i px, with nothing cut off', async (colorScheme, width) => {
    const { page, errors, context } = await visit.open(`/verify/${code}`, {
      viewport: { width, height: 900 },
      colorScheme,
    })
    await showProof(page)
    await page.getByText('Horário informado').last().scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
    await context.close()
  })
})

test.runIf(isWhole)('shows no time of entry into the log without a chain and a witness', async () => {
  const visit = await openVisit()
  try {
    const api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
    const page = await openProof(visit, await addShipment(api))
    await page.getByText('Nada de fora do registro comprova ainda quando o evento entrou nele.').waitFor()
  } finally {
    await visit.close()
  }
})
