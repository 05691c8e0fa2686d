import { Client, type ClientConfig } from 'pg'
import { columnParsers } from './column-parsers.ts'

/** Runs work with a connection that closes afterwards. An int8 is parsed as a number. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  limits: Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: columnParsers,
    ...limits,
  })
  // The statements of a lost connection fail by themselves. The client also emits an error event,
  // which would end the process without a listener.
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
