import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findReleaseNotes, nameImage, pinImages } from './prepare-release.ts'
import { repository } from './web-stamp.ts'

const read = (name: string): string => readFileSync(join(repository, name), 'utf8')

describe('findReleaseNotes', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- Next\n\n## 0.2.0 - 2027-01-02\n\n### Fixed\n\n- One\n\n## 0.1.0 - 2026-11-24\n'

  test('returns the section of a version without its heading', () => {
    expect(findReleaseNotes(changelog, '0.2.0')).toBe('### Fixed\n\n- One\n')
  })

  test.each([
    ['an unknown version', '0.3.0'],
    ['a version without entries', '0.1.0'],
  ])('refuses %s', (_, version) => {
    expect(() => findReleaseNotes(changelog, version)).toThrow(`no entries of version ${version}`)
  })

  test('finds the notes of the version in package.json', () => {
    const { version }: { version: string } = JSON.parse(read('package.json'))
    expect(findReleaseNotes(read('CHANGELOG.md'), version)).toContain('###')
  })
})

test('nameImage makes the compose file of a release fetch its image', () => {
  const named = nameImage(read('compose.yaml'), 'ghcr.io/example/lastro:0.2.0')
  expect(named).toContain('    image: ${LASTRO_IMAGE:-ghcr.io/example/lastro:0.2.0}\n')
})

describe('pinImages', () => {
  test.each([
    ['Dockerfile', ['node:26.10.0-bookworm-slim', 'postgres:18.4-bookworm', 'debian:12.14-slim']],
    ['compose.yaml', ['postgres:18.4', 'caddy:2.11.4']],
  ])('adds a digest to every image in %s', (name, images) => {
    const asked: string[] = []
    const pinned = pinImages(read(name), (image) => `sha256:${asked.push(image)}`)
    expect(asked).toEqual(images)
    expect(pinned.replaceAll(/@sha256:\d/g, '')).toBe(read(name))
    for (const [index, image] of images.entries()) expect(pinned).toContain(`${image}@sha256:${index + 1}`)
  })
})
