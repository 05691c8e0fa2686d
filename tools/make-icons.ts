// node bootstrap.mjs tools/make-icons.ts: draws the icons of the installed application from
// src/web/assets/mark.svg.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { repository } from './web-stamp.ts'

const GROUND = '#0f4f4d'
/**
 * Share of a maskable icon that the mark fills. Every system shows at least the middle four fifths
 * of the icon.
 */
const SAFE_SHARE = 0.72
const folder = join(repository, 'public/icons')
const mark = await readFile(join(repository, 'src/web/assets/mark.svg'))

await mkdir(folder, { recursive: true })
for (const size of [192, 512]) {
  await drawn(size)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `any-${size}.png`))
  await (await onGround(size, SAFE_SHARE)).toFile(join(folder, `maskable-${size}.png`))
}
// iOS rounds the corners itself, so the mark fills the whole square.
await (await onGround(180, 1)).toFile(join(folder, 'apple-180.png'))

function drawn(size: number): Sharp {
  return sharp(mark, { density: (72 * size) / 48 }).resize(size, size)
}

async function onGround(size: number, share: number): Promise<Sharp> {
  const input = await drawn(Math.round(size * share))
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
}
