import { apiKeyOwnMessages } from '../../locales/own/api-keys-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'

export const useApiKeyMessages = () => useMessages(apiKeyOwnMessages).t
