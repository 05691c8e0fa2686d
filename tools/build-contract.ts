// node tools/build-contract.ts: writes contracts/LastroAnchor.json anew from the source, with the compiler that package.json pins.
import { writeFile } from 'node:fs/promises'
import { compiledContract, contractFile } from '../tests/support/compile-contract.ts'

await writeFile(contractFile, await compiledContract())
console.log(`wrote ${contractFile}`)
