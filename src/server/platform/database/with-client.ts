import { Client, type ClientConfig } from 'pg'
import { int8AsNumber } from './pool.ts'

/** Runs work with a connection that closes afterwards. An int8 is parsed as a number. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  limits: Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: int8AsNumber,
    ...limits,
  })
  // A lost connection fails its statements. Without a listener, its own error event would end the
  // process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Returns the connection URL of the embedded server's superuser. It contains the password: never
 * log it.
 */
export function superuserUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}
