import { expect, it } from 'vitest'
import { routeLabel } from './route-label.ts'

it.each([
  ['/api/shipments/:tracking_id', '/api/shipments/:tracking_id'],
  ['/assets/index-DdZ1.js', '/assets/*'],
  ['/assets/inter-latin.woff2', '/assets/*'],
  ['/', '/'],
  [undefined, 'none'],
])('labels the route %s as %s', (url, label) => expect(routeLabel(url)).toBe(label))
