import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { clientTypes } from './client-types.ts'
import { pythonTypes } from './python-types.ts'

/**
 * `node bootstrap.mjs tools/make-client-types.ts` writes the types of both clients. A test checks
 * that the files are current.
 */

const clients = join(import.meta.dirname, '../clients')
const document = describeApi({ language: 'en', serverUrl: '', version: API_VERSION })
const operations = join(clients, 'typescript/operations.ts')
await writeFile(operations, clientTypes(document))
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [operations])
await writeFile(join(clients, 'python/lastro/types.py'), pythonTypes(document))
