import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/** Shorter than servers usually wait for another request, so that it is seldom they who close. */
const IDLE_MS = 4_000
/** Connections of each kind that wait for another call. */
const MOST_IDLE = 256

/** A call says which addresses were checked for it: none goes over a connection that was made to others. */
type Checked = { readonly checked?: string }

const options: AgentOptions = { keepAlive: true, maxFreeSockets: MOST_IDLE, timeout: IDLE_MS }

class KeptHttp extends HttpAgent {
  override getName(wanted?: Parameters<HttpAgent['getName']>[0] & Checked): string {
    return `${super.getName(wanted)} ${wanted?.checked}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isKept: unknown = hasRoom(this) && super.keepSocketAlive(socket)
    return isKept === true
  }
}

class KeptHttps extends HttpsAgent {
  override getName(wanted?: Parameters<HttpsAgent['getName']>[0] & Checked): string {
    return `${super.getName(wanted)} ${wanted?.checked}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isKept: unknown = hasRoom(this) && super.keepSocketAlive(socket)
    return isKept === true
  }
}

function hasRoom({ freeSockets }: HttpAgent): boolean {
  return Object.values(freeSockets).reduce((idle, all) => idle + (all?.length ?? 0), 0) < MOST_IDLE
}

/** Connections to receivers that were called lately; another handshake costs more than a call. */
export const keptConnections = { http: new KeptHttp(options), https: new KeptHttps(options) }
