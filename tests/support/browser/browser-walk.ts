import { publicUrl, type TestServer } from '../processes/server.ts'

/** A minimal browser: it follows redirects and stores cookies by origin. */
export type Walker = {
  /**
   * Follows redirects from an address to a page of the product. Returns the address of that page.
   */
  readonly walk: (url: string) => Promise<URL>
  /** Sends one request without following redirects. Stores the cookies of the answer. */
  readonly step: (url: string, init?: RequestInit) => Promise<Response>
  /** Follows redirects like `walk`, up to the first address for which `isEnd` returns true. */
  readonly walkTo: (url: string, isEnd: (url: URL) => boolean) => Promise<URL>
}

const MAX_STEPS = 12

/** Creates a walker. Requests to the public URL go to the address on which the server listens. */
export function newWalker({ url: root }: Pick<TestServer, 'url'>): Walker {
  const jar = new Map<string, Map<string, string>>()

  const step = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(target)
    const cookies = jar.get(url.origin) ?? new Map<string, string>()
    jar.set(url.origin, cookies)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reached = url.origin === publicUrl ? `${root}${url.pathname}${url.search}` : url
    const response = await fetch(reached, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }

  const walkTo = async (start: string, isEnd: (url: URL) => boolean): Promise<URL> => {
    let at = new URL(start)
    for (let count = 0; count < MAX_STEPS; count++) {
      if (isEnd(at)) return at
      const response = await step(at.href)
      const text = await response.text()
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${at.href} led nowhere: ${response.status} ${text}`)
      at = new URL(location, at)
    }
    throw new Error('redirected in circles')
  }

  return {
    step,
    walkTo,
    walk: (start) => walkTo(start, ({ origin, pathname }) => origin === publicUrl && !isOfTheWire(pathname)),
  }
}

function isOfTheWire(pathname: string): boolean {
  return pathname.startsWith('/auth/v1/')
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  if (/max-age=0(;|$)/i.test(line) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
