/** Returns the path of a picture, whose name is 32 hexadecimal digits. */
export function avatarPath(name: string): string {
  return `/files/avatars/${name}.webp`
}

const AVATAR_PATH = /^\/files\/avatars\/([0-9a-f]{32})\.webp$/

/** Returns the name in a picture's path, or undefined for other texts. */
export function avatarNameIn(path: string): string | undefined {
  return AVATAR_PATH.exec(path)?.[1]
}
