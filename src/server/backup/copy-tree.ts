import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../has-code.ts'
import { copyFile } from './copy-file.ts'
import type { BackedUpFile } from './manifest.ts'

/** Folders and files, in what is being written. */
export type Tree = { readonly folders: string[]; readonly files: BackedUpFile[] }

export type TreeOptions = {
  /** The folder to copy, and where to. */
  readonly from: string
  readonly to: string
  /** Its path in the backup. */
  readonly path: string
  /** What is left out, by its path in the folder. */
  readonly without?: (path: string) => boolean
  /** Told each file's size when it is there. */
  readonly onCopied: (bytes: number) => void
}

/** Copies a folder whose files may come, grow and go meanwhile; one that is gone was not needed. */
export async function copyTree(tree: Tree, options: TreeOptions, below = ''): Promise<void> {
  const { from, to, path, without = () => false, onCopied } = options
  await mkdir(join(to, path, below), { recursive: true, mode: 0o700 })
  tree.folders.push(slashed(path, below))
  for (const entry of await listed(join(from, below))) {
    const at = slashed(below, entry.name)
    if (without(at)) continue
    if (entry.isDirectory()) {
      await copyTree(tree, options, at)
    } else if (entry.isFile()) {
      const copied = await ifThere(() => copyFile(join(from, at), join(to, path, at)))
      if (copied === undefined) continue
      tree.files.push({ path: slashed(path, at), ...copied })
      onCopied(copied.size)
    }
  }
}

async function listed(folder: string) {
  return (await ifThere(() => readdir(folder, { withFileTypes: true }))) ?? []
}

/** Undefined for what is not there. */
export async function ifThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function slashed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
