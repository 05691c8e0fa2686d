import type { ReactNode } from 'react'

type FactProps = { readonly name: string; readonly machine?: boolean; readonly children: ReactNode }

/** One line of a list of facts. */
export function Fact({ name, machine = false, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={machine ? 'machine' : undefined}>{children}</dd>
    </>
  )
}
