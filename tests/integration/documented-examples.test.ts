import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeExample,
  type ExampleLanguage,
  type ExampleRequest,
} from '#web/features/api-documentation/code-example.ts'
import { makeKey } from '../support/api-keys.ts'
import { apiOf, type Api } from '../support/api.ts'
import { createAccount } from '../support/auth.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { newCode, readShipment } from '../support/shipment-api.ts'

// What the documentation page lets be copied does what it says, run as it stands.

let database: TestDatabase
let server: TestServer
let api: Api
let key: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  api = apiOf(server, (await createAccount(server)).session.access_token)
  ;({ key } = await makeKey(api))
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

/** How an example is run, so that it prints the answer's JSON; `needs` says whether this machine can. */
type Runner = {
  readonly language: ExampleLanguage
  readonly program: string
  readonly given: (code: string) => readonly string[]
  readonly needs: readonly string[]
}

const runners: readonly Runner[] = [
  { language: 'curl', program: 'sh', given: (code) => ['-c', code], needs: ['curl', '--version'] },
  {
    language: 'javascript',
    program: process.execPath,
    given: (code) => [
      '--input-type=module',
      '-e',
      `${code}\nconsole.log(JSON.stringify({ status: error === undefined ? 'success' : 'error', data }))`,
    ],
    needs: [process.execPath, '--version'],
  },
  {
    language: 'python',
    program: 'python3',
    given: (code) => ['-c', `${code}\nimport json\nprint(json.dumps(answer))`],
    needs: ['python3', '-c', 'import requests'],
  },
  {
    language: 'php',
    program: 'php',
    given: (code) => ['-r', `${code.replace(/^<\?php\n/, '')}\necho json_encode($answer);`],
    needs: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
  },
]

const canRun = ({ needs: [program = '', ...given] }: Runner): boolean => {
  try {
    execFileSync(program, given, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.each(runners)('an example in $language', (runner) => {
  const { language, program, given } = runner
  const run = async (request: ExampleRequest): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(program, given(codeExample(language, request)))
    return JSON.parse(stdout) as unknown
  }

  test.skipIf(!canRun(runner))('writes and reads what it says', async () => {
    const url = `${server.address}/api/shipments`
    const body = {
      tracking_id: newCode(),
      origin: `Caixa d'Água, "fundos" \\ 2, São Paulo/SP`,
      destination: 'Natal $HOME',
      recipient_email: null,
      weight: 2.5,
      custom_data: {},
    }
    expect(await run({ method: 'POST', url, key, body })).toMatchObject({ status: 'success', data: body })
    const { tracking_id, origin, destination } = body
    expect(await readShipment(api, tracking_id)).toMatchObject({ origin, destination })
    const read = await run({ method: 'GET', url: `${url}/${tracking_id}`, key, body: undefined })
    expect(read).toMatchObject({ status: 'success', data: { tracking_id, origin } })
  })
})
