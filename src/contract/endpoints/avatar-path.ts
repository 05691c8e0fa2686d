/** Returns the path of an avatar from its name, which is 32 hexadecimal digits. */
export function avatarPath(name: string): string {
  return `/files/avatars/${name}.webp`
}

const AVATAR_PATH = /^\/files\/avatars\/([0-9a-f]{32})\.webp$/

/**
 * Returns the name of the avatar at a path; undefined for any text that is not the path of an
 * avatar.
 */
export function avatarNameIn(path: string): string | undefined {
  return AVATAR_PATH.exec(path)?.[1]
}
