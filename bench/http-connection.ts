import { connect, type Socket } from 'node:net'

export type HttpAnswer = { readonly status: number; readonly body: Buffer }

const HEAD_END = '\r\n\r\n'

/**
 * Keep-alive HTTP/1.1 connection for one request at a time, with little processor time of its own.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpConnection(socket)))
      socket.setNoDelay(true).once('error', reject)
    })
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  /**
   * Sends a request with head and body as given. The answer must be a 304 or have a content-length.
   * The head may contain the body.
   */
  send(head: string, body: string | Buffer = ''): Promise<HttpAnswer> {
    if (!this.#socket.writable) return Promise.reject(new Error('the server closed the connection'))
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.cork()
      this.#socket.write(head)
      if (body.length > 0) this.#socket.write(body)
      this.#socket.uncork()
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#waiting?.reject(new Error(`no content-length: ${head}`))
    const end = headEnd + HEAD_END.length + Number(length)
    if (this.#received.length < end) return
    const body = this.#received.subarray(headEnd + HEAD_END.length, end)
    this.#received = this.#received.subarray(end)
    this.#waiting?.resolve({ status, body })
  }
}
