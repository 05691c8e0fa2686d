import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/**
 * Maximum idle time of a connection in milliseconds. It is shorter than the usual keep-alive of
 * servers, so that servers seldom close the connection first.
 */
const IDLE_MS = 4_000
/** Maximum number of idle connections, separately for http and for https. */
const MAX_IDLE = 256

/**
 * Addresses that were checked for a call. They are part of the name under which an agent finds idle
 * connections, so a call never reuses a connection to other addresses.
 */
type Checked = { readonly checked?: string }

const options: AgentOptions = { keepAlive: true, maxFreeSockets: MAX_IDLE, timeout: IDLE_MS }

class KeepAliveHttp extends HttpAgent {
  override getName(wanted?: Parameters<HttpAgent['getName']>[0] & Checked): string {
    return `${super.getName(wanted)} ${wanted?.checked}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isKept: unknown = hasRoom(this) && super.keepSocketAlive(socket)
    return isKept === true
  }
}

class KeepAliveHttps extends HttpsAgent {
  override getName(wanted?: Parameters<HttpsAgent['getName']>[0] & Checked): string {
    return `${super.getName(wanted)} ${wanted?.checked}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isKept: unknown = hasRoom(this) && super.keepSocketAlive(socket)
    return isKept === true
  }
}

function hasRoom({ freeSockets }: HttpAgent): boolean {
  return Object.values(freeSockets).reduce((idle, all) => idle + (all?.length ?? 0), 0) < MAX_IDLE
}

/**
 * Keep-alive agents for connections to recent receivers, because a handshake costs more than a
 * call.
 */
export const keepAliveAgents = { http: new KeepAliveHttp(options), https: new KeepAliveHttps(options) }
