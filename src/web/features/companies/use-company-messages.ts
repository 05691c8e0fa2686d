import { companyOwnMessages } from '../../locales/own/company-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'

/** Returns the messages of a company's page. */
export const useCompanyMessages = () => useMessages(companyOwnMessages).t
