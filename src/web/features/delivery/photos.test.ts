import { describe, expect, test } from 'vitest'
import { MAX_PHOTOS, photoSource, withPhoto, type DeliveryPhoto } from './photos.ts'

const photo = (digest: string, source: DeliveryPhoto['source'] = 'camera'): DeliveryPhoto => ({
  blob: new Blob([digest]),
  digest,
  source,
})

describe('withPhoto', () => {
  test('adds a photo, but neither a known one nor more than six', () => {
    const all = Array.from({ length: MAX_PHOTOS + 1 }, (_, at) => photo(String(at)))
    expect(
      all.reduce<readonly DeliveryPhoto[]>((photos, one) => withPhoto(photos, one, MAX_PHOTOS), []),
    ).toEqual(all.slice(0, MAX_PHOTOS))
    expect(withPhoto([photo('a')], photo('a', 'file'), MAX_PHOTOS)).toEqual([photo('a')])
  })
})

describe('photoSource', () => {
  test.each([
    ['no photo', [], 'none'],
    ['photos of the camera', ['camera', 'camera'], 'camera'],
    ['one photo of a file among others', ['camera', 'file'], 'file'],
  ] as const)('returns the source of %s', (_case, sources, expected) => {
    expect(photoSource(sources.map((source, at) => photo(String(at), source)))).toBe(expected)
  })
})
