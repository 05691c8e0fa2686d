import { describe, expect, it } from 'vitest'
import { concat } from '#ledger/base/bytes.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { rootOf, type TreeState } from '#ledger/log/tree.ts'
import type { Tile } from '#ledger/log/tile.ts'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import { bytesFrom } from '../../../tests/ledger/sample-log.ts'
import { checkHeadGrowth, type FetchTile } from './head-growth.ts'

const leaves = (count: number, words = 'leaf'): Hash[] =>
  Array.from({ length: count }, (_, index) => bytesFrom(`${words} ${index}`))

const headOf = (hashes: readonly Hash[]): TreeState => ({ size: hashes.length, root: rootOf(hashes) })

/** Serves the tiles of a log with these leaves. */
const logOf = (hashes: readonly Hash[]): FetchTile => {
  const readNode = memoryTree(hashes)
  return async ({ level, index, width }: Tile) =>
    concat(...Array.from({ length: width }, (_, at) => readNode(8 * level, 256 * index + at)))
}

const noLog: FetchTile = async () => undefined

describe('checkHeadGrowth', () => {
  it.each([
    [0, 1],
    [0, 300],
    [1, 2],
    [3, 300],
    [256, 600],
    [300, 301],
  ])('passes a log that grew from %i to %i leaves', async (from, to) => {
    const all = leaves(to)
    const before = headOf(all.slice(0, from))
    expect(await checkHeadGrowth(before, headOf(all), logOf(all))).toEqual({
      name: 'head_growth',
      status: 'passed',
    })
  })

  it('passes the same head without a request', async () => {
    const head = headOf(leaves(5))
    expect((await checkHeadGrowth(head, head, noLog)).status).toBe('passed')
  })

  it('fails with head_rewritten if a larger log does not begin with the tree seen before', async () => {
    const rewritten = [...leaves(4), bytesFrom('another'), ...leaves(300, 'later')]
    expect(await checkHeadGrowth(headOf(leaves(5)), headOf(rewritten), logOf(rewritten))).toMatchObject({
      status: 'failed',
      error: { code: 'head_rewritten', facts: { expected: 5, found: 305 } },
    })
  })

  it('fails with head_rewritten if the tiles belong to the old log and not to the new head', async () => {
    const rewritten = [...leaves(4), bytesFrom('another'), ...leaves(3, 'later')]
    const old = [...leaves(5), ...leaves(3, 'later')]
    const { error } = await checkHeadGrowth(headOf(leaves(5)), headOf(rewritten), logOf(old))
    expect(error?.code).toBe('head_rewritten')
  })

  it('fails with head_rewritten if the tiles have the wrong length', async () => {
    const all = leaves(8)
    const { error } = await checkHeadGrowth(headOf(leaves(5)), headOf(all), async () => new Uint8Array(31))
    expect(error?.code).toBe('head_rewritten')
  })

  it('fails with head_shrank if the log shrank', async () => {
    expect(await checkHeadGrowth(headOf(leaves(5)), headOf(leaves(4)), noLog)).toMatchObject({
      status: 'failed',
      error: { code: 'head_shrank', facts: { expected: 5, found: 4 } },
    })
  })

  it('fails with head_forked if the log signed two heads of one size', async () => {
    const { error } = await checkHeadGrowth(headOf(leaves(5)), headOf(leaves(5, 'other')), noLog)
    expect(error?.code).toBe('head_forked')
  })

  it('skips the check if one of the heads is missing, or while the tiles are unavailable', async () => {
    const head = headOf(leaves(5))
    expect((await checkHeadGrowth(undefined, head, noLog)).status).toBe('skipped')
    expect((await checkHeadGrowth(head, undefined, noLog)).status).toBe('skipped')
    expect((await checkHeadGrowth(head, headOf(leaves(6)), noLog)).status).toBe('skipped')
  })
})
