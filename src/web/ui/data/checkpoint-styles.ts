import { Flag, LogIn, LogOut, PackageX, type LucideIcon } from 'lucide-react'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'

/**
 * Icon and colour of each kind: entrada green, saida blue, finalizacao purple (specification,
 * section 9), tentativa amber.
 */
export const checkpointStyles: Readonly<
  Record<CheckpointType, { readonly icon: LucideIcon; readonly color: string }>
> = {
  entrada: { icon: LogIn, color: 'light-dark(#15803d, #4ade80)' },
  saida: { icon: LogOut, color: 'light-dark(#1d4ed8, #7dabff)' },
  finalizacao: { icon: Flag, color: 'light-dark(#7e22ce, #c994ff)' },
  tentativa: { icon: PackageX, color: 'light-dark(#b45309, #fbbf24)' },
}
