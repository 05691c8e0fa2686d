import { authorizationOwnMessages } from '../../locales/own/authorizations-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'

export const useAuthorizationMessages = () => useMessages(authorizationOwnMessages).t
