import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { initialsOf } from './initials-of.ts'

const sizes = { md: 'size-9 text-sm', lg: 'size-16 text-2xl' } as const

export type AvatarProps = {
  readonly name: string
  /** Address of the picture. The initials are shown if there is none, and until it is loaded. */
  readonly picture?: string | undefined
  /** Text for screen readers; empty if the name is beside the picture. */
  readonly alt?: string
  readonly size?: keyof typeof sizes
}

/** Shows a person's picture, or the initials of the name, in a disc. */
export function Avatar({ name, picture, alt = '', size = 'md' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string>()
  const isLoaded = picture !== undefined && picture === loaded
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-bold text-on-brand',
        sizes[size],
      )}
    >
      {!isLoaded && <span aria-hidden>{initialsOf(name)}</span>}
      {picture !== undefined && (
        <img
          src={picture}
          alt={alt}
          className={classNames('size-full object-cover', !isLoaded && 'hidden')}
          onLoad={() => setLoaded(picture)}
        />
      )}
    </span>
  )
}
