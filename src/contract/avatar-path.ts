/** The path that a picture is at; its name is 32 hexadecimal digits. */
export function avatarPath(name: string): string {
  return `/files/avatars/${name}.webp`
}

const AVATAR_PATH = /^\/files\/avatars\/([0-9a-f]{32})\.webp$/

/** The name in a picture's path; undefined of any other text. */
export function avatarNameIn(path: string): string | undefined {
  return AVATAR_PATH.exec(path)?.[1]
}
