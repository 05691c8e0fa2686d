// node bootstrap.mjs tools/prepare-release.ts TAG FOLDER IMAGE: writes the files of a release.
// They are notes.md from CHANGELOG.md, Dockerfile and compose.yaml with digests, and the clients.
// It needs docker.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientArchivesInto } from './build-client-archives.ts'
import { buildListenerInto, buildVerifierInto } from './build-program-files.ts'
import { buildVerifyPackageInto } from './build-verify-package.ts'
import { repository } from './web-stamp.ts'

const IMAGE = /^(FROM|\s+image:) +([\w./-]+:[\w.-]+)/gm

/**
 * Returns the section of a version in a changelog, without its heading.
 * @throws Error if the section is missing or empty
 */
export function findReleaseNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version} - `))
  const notes = section?.split('\n').slice(1).join('\n').trim()
  if (!notes) throw new Error(`no entries of version ${version} in CHANGELOG.md`)
  return `${notes}\n`
}

/**
 * Adds the digest to each image that a Dockerfile or a compose file names by version.
 * @param digestOf returns `sha256:…` for `name:version`
 */
export function pinImages(text: string, digestOf: (image: string) => string): string {
  return text.replaceAll(IMAGE, (found: string, _keyword, image: string) => `${found}@${digestOf(image)}`)
}

/**
 * Returns a compose file that fetches the image of a release instead of building one.
 * @param image `name:version`
 */
export function nameImage(compose: string, image: string): string {
  return compose.replace('${LASTRO_IMAGE:-lastro}', () => `\${LASTRO_IMAGE:-${image}}`)
}

/** Returns the digest of an image from its registry: that of the list of all architectures. */
function readDigest(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`not a digest of ${image}: ${digest}`)
  return digest
}

const read = (name: string): string => readFileSync(join(repository, name), 'utf8')

if (import.meta.main) {
  const [tag, folder, image] = process.argv.slice(2)
  if (!tag || !folder || !image) throw new Error('usage: tools/prepare-release.ts TAG FOLDER IMAGE')
  const { version }: { version: string } = JSON.parse(read('package.json'))
  if (tag !== `v${version}`) throw new Error(`the tag is ${tag}, the version in package.json ${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'notes.md'), findReleaseNotes(read('CHANGELOG.md'), version))
  for (const name of ['Dockerfile', 'compose.yaml']) {
    writeFileSync(join(folder, name), nameImage(pinImages(read(name), readDigest), `${image}:${version}`))
  }
  await buildClientArchivesInto(folder)
  await buildVerifyPackageInto(join(folder, 'clients'))
  await buildVerifierInto(folder)
  await buildListenerInto(folder)
}
