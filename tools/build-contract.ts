// node bootstrap.mjs tools/build-contract.ts: compiles contracts/LastroAnchor.sol to
// contracts/LastroAnchor.json, with the compiler version in package.json.
import { writeFile } from 'node:fs/promises'
import { compiledContract, contractFile } from '../tests/support/log/compile-contract.ts'

await writeFile(contractFile, await compiledContract())
console.log(`wrote ${contractFile}`)
