import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutDocumentation } from './undocumented-contract.ts'

const contract = join(import.meta.dirname, '../src/contract/endpoints')

test('removes from each endpoint only the members that the API documentation uses', async () => {
  for await (const file of glob('*.ts', { cwd: contract, exclude: ['*.test.ts'] })) {
    const code = await readFile(join(contract, file), 'utf8')
    if (!code.includes('= endpoint({')) continue
    const bare = withoutDocumentation(code)
    expect(bare, file).not.toMatch(/^ {2}(?:summary: |details: \{|errors: |media: \[)/m)
    for (const kept of ['= endpoint({', '  path: ', '  data: ', '  success: '])
      expect(bare.split(kept).length, `${file} ${kept}`).toBe(code.split(kept).length)
  }
})
