import { apiKeyOwnWords } from '../../locales/own/api-keys.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'

export const useApiKeyWords = () => useOwnWords(apiKeyOwnWords)
