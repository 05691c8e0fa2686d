import { startPlaceService, type PlaceService } from './place-service.ts'

/** Keys that the test service accepts; it refuses all others. */
export const mapsKeys = { good: 'chave-que-vale', withoutRoutes: 'chave-sem-rotas' }

/**
 * Starts a maps service with the parts that the application uses. Its script draws markers as
 * buttons and popups as notes, and records its calls. Browser tests redirect requests to
 * `https://maps.googleapis.com` to this service.
 */
export async function startMapsService(): Promise<PlaceService> {
  return startPlaceService((request, response) => {
    const key = new URL(request.url ?? '', 'http://maps.test').searchParams.get('key') ?? ''
    const script = `(${fakeMaps.toString()})(${JSON.stringify(key)}, ${JSON.stringify(mapsKeys)})`
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
  })
}

type Place = { readonly lat: number; readonly lng: number }

/**
 * The browser runs the text of this function in the frame of the map, so the function must not
 * refer to anything outside of itself.
 */
function fakeMaps(key: string, keys: typeof mapsKeys): void {
  const scope = window as unknown as {
    google: { maps: Record<string, unknown> }
    gm_authFailure?: () => void
  }
  const { maps } = scope.google

  class MvcObject {
    readonly listeners = new Map<string, () => void>()
    addListener(event: string, listener: () => void): void {
      this.listeners.set(event, listener)
    }
  }
  class FakeMap extends MvcObject {
    readonly element: HTMLElement
    constructor(element: HTMLElement) {
      super()
      this.element = element
      element.dataset['reachesApplication'] = String(reachesApplication())
    }
    fitBounds(): void {}
    getZoom(): number {
      return 6
    }
    setZoom(): void {}
  }
  class Marker extends MvcObject {
    readonly button = document.createElement('button')
    constructor({ map, title, position }: { map: FakeMap; title: string; position: Place }) {
      super()
      this.button.setAttribute('aria-label', title)
      this.button.style.cssText = 'width: 44px; height: 44px'
      this.button.dataset['position'] = `${position.lat},${position.lng}`
      this.button.addEventListener('click', () => this.listeners.get('click')?.())
      map.element.append(this.button)
    }
    setMap(): void {
      this.button.remove()
    }
  }
  class InfoWindow extends MvcObject {
    readonly note = document.createElement('div')
    setContent(content: HTMLElement): void {
      this.note.replaceChildren(content)
    }
    open({ map }: { map: FakeMap }): void {
      this.note.setAttribute('role', 'note')
      map.element.append(this.note)
    }
    close(): void {
      this.note.remove()
    }
  }
  class Polyline {
    readonly map: FakeMap
    constructor({ map, strokeColor }: { map: FakeMap; strokeColor: string }) {
      this.map = map
      map.element.dataset['line'] = strokeColor
    }
    setPath(path: readonly unknown[]): void {
      this.map.element.dataset['points'] = String(path.length)
    }
  }
  class DirectionsService {
    async route(asked: object): Promise<object> {
      document.body.dataset['asked'] = JSON.stringify(asked)
      if (key === keys.withoutRoutes) throw new Error('ZERO_RESULTS')
      const leg = { distance: { value: 500_050 }, duration: { value: 3_630 } }
      return { routes: [{ legs: [leg, leg], overview_path: [{}, {}, {}] }] }
    }
  }

  function reachesApplication(): boolean {
    try {
      return window.parent.document !== undefined || window.localStorage.length >= 0
    } catch {
      return false
    }
  }

  const libraries: Record<string, object> = {
    maps: { Map: FakeMap, InfoWindow, Polyline },
    marker: { Marker },
    routes: { DirectionsService },
    places: {},
  }
  Object.assign(maps, {
    LatLngBounds: class {
      extend(): void {}
    },
    Point: class {
      readonly x = 0
    },
    TravelMode: { DRIVING: 'DRIVING' },
    event: { addListenerOnce: () => undefined },
    importLibrary: async (name: string) => libraries[name],
  })
  if (!Object.values(keys).includes(key)) scope.gm_authFailure?.()
  ;(maps['__ib__'] as () => void)()
}
