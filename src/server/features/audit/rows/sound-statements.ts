import type { ClientStatement, ServerStatement } from '#ledger/log/statement.ts'
import type { SoundFormat } from './sound-side.ts'

// Patterns of the canonical text of statements (docs/spec/event.md) whose members are all ASCII.
// The `ledger` package reads the other statements.

const CLIENT_BEFORE = /^\{"committed_by":"(?:client|server)","device_key":null,$/
const IDENTIFIER = '([A-Za-z0-9][A-Za-z0-9._-]{0,63})'
const CLIENT_AFTER = new RegExp(
  `^,"event_id":"${IDENTIFIER}","log":"([!#-*,-\\[\\]-~]{1,255})","tracking_id":"${IDENTIFIER}",` +
    `"type":"([a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)*)","v":([1-9][0-9]{0,8})\\}$`,
)
const MAX_TYPE_LENGTH = 64
const SERVER_BEFORE = /^\{"client":"([0-9a-f]{64})",$/
const SERVER_AFTER = /^,"v":([1-9][0-9]{0,8})\}$/

/** Members of a client statement that an audit uses. */
export type SoundClient = Pick<ClientStatement, 'list' | 'log' | 'type' | 'eventId' | 'trackingId'>

export const soundClient: SoundFormat<SoundClient> = {
  tag: 'lastro.client.v1\0',
  read: (before, after) => {
    const [, eventId, log, trackingId, type, list] = CLIENT_AFTER.exec(after) ?? []
    if (eventId === undefined || log === undefined || trackingId === undefined || type === undefined)
      return undefined
    return type.length <= MAX_TYPE_LENGTH && CLIENT_BEFORE.test(before)
      ? { list: Number(list), eventId, log, trackingId, type }
      : undefined
  },
}

export const soundServer: SoundFormat<Pick<ServerStatement, 'list' | 'client'>> = {
  tag: 'lastro.server.v1\0',
  read: (before, after) => {
    const [, client] = SERVER_BEFORE.exec(before) ?? []
    const [, list] = SERVER_AFTER.exec(after) ?? []
    if (client === undefined || list === undefined) return undefined
    return { list: Number(list), client: Buffer.from(client, 'hex') }
  },
}
