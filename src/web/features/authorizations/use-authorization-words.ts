import { authorizationOwnWords } from '../../locales/own/authorizations.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'

export type SayAuthorizations = ReturnType<typeof useAuthorizationWords>

export const useAuthorizationWords = () => useOwnWords(authorizationOwnWords)
