import { useLocation, useNavigate } from 'react-router'
import { useSignOut } from '../session/session-context.tsx'
import type { Action } from './action.ts'

/** Performs an action from where the user is. */
export function usePerform(): (action: Action) => void {
  const navigate = useNavigate()
  const at = useLocation()
  const signOut = useSignOut()
  return (action) => action.perform({ navigate, at, signOut })
}
