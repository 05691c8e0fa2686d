import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/** Shorter than servers usually wait for another request, so that it is seldom they who close. */
const IDLE_MS = 4_000
/** Connections of each kind that wait for another call. */
const MAX_IDLE = 256

/** A call says which addresses were checked for it: none goes over a connection that was made to others. */
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

/** Connections to receivers that were called lately; another handshake costs more than a call. */
export const keepAliveAgents = { http: new KeepAliveHttp(options), https: new KeepAliveHttps(options) }
